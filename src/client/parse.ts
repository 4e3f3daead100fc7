import { kindOf } from '../domain/kinds.js';
import { own } from '../domain/objects.js';

/**
 * The expected form of an answer. Each value also replaces a field that is missing or of another kind. A key may name
 * several fields, as in `'id type': ''`. A list holds one item, the form of all its objects, or nothing if its items
 * may have any form.
 */
export type Model =
  string | number | boolean | readonly Model[] | { readonly [names: string]: Model };

/** Fits a value to the form of `model`. Fields that the model doesn't name are passed through unchanged. */
export function fit(value: unknown, model: Model | undefined): unknown {
  const given = kindOf(value) === kindOf(model) ? value : undefined;
  if (Array.isArray(model)) {
    const [item] = model as readonly Model[];
    const list = (given ?? []) as unknown[];
    return item === undefined
      ? list
      : list.filter((part) => kindOf(part) === kindOf(item)).map((part) => fit(part, item));
  }
  // Adding zero turns a negative zero into zero, which would otherwise show its sign.
  if (typeof model === 'number') return ((given ?? model) as number) + 0;
  if (typeof model !== 'object') return given ?? model;
  const fields = Object.entries(model).flatMap(([names, part]) =>
    names.split(' ').map((name) => [name, fit(own(given, name), part)]),
  );
  return { ...(given as object), ...Object.fromEntries(fields) };
}
