import { own } from '../domain/objects.js';
import type { Json, JsonObject } from '../domain/service-types.js';

/** A JSON object, or `undefined`. */
export const asObject = (value: unknown): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;

/** The own field `key` as text; `''` for anything that is not a string. */
export const textOf = (object: JsonObject, key: string): string => {
  const value = own(object, key);
  return typeof value === 'string' ? value : '';
};

/** The own field `key` as a number; `NaN` for anything else: numeric strings are not trusted. */
export const numberOf = (object: JsonObject, key: string): number => {
  const value = own(object, key);
  // Plus nothing: a negative zero would show its sign.
  return typeof value === 'number' ? value + 0 : NaN;
};

/** The own field `key` as an object; `{}` for anything else. */
export const objectOf = (object: JsonObject, key: string): JsonObject =>
  asObject(own(object, key)) ?? {};

/** The own field `key` as an array, whatever is in it; `undefined` for anything else. */
export const arrayOf = (object: JsonObject, key: string): readonly Json[] | undefined => {
  const value = own(object, key);
  return Array.isArray(value) ? (value as Json[]) : undefined;
};

/** The objects of the own array field `key`, each parsed; `undefined` if the field is no array. */
export const listOf = <T>(
  object: JsonObject,
  key: string,
  parse: (item: JsonObject) => T,
): T[] | undefined =>
  arrayOf(object, key)?.flatMap((item) => {
    const parsed = asObject(item);
    return parsed ? [parse(parsed)] : [];
  });
