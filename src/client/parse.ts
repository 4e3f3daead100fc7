import { kindOf } from '../domain/kinds.js';
import { own } from '../domain/objects.js';

/**
 * The form of an answer: what stands where a field is missing or of another kind. One entry may be for several
 * fields, as `'id type': ''`; a list has one item, in whose form all of its objects are, or none for whatever is in it.
 */
export type Model =
  string | number | boolean | readonly Model[] | { readonly [names: string]: Model };

/** What came, in the form of `model`. Fields that the model does not name are passed through whole. */
export function fit(value: unknown, model: Model | undefined): unknown {
  const given = kindOf(value) === kindOf(model) ? value : undefined;
  if (Array.isArray(model)) {
    const [item] = model as readonly Model[];
    const list = (given ?? []) as unknown[];
    return item === undefined
      ? list
      : list.filter((part) => kindOf(part) === kindOf(item)).map((part) => fit(part, item));
  }
  // Plus nothing: a negative zero would show its sign.
  if (typeof model === 'number') return ((given ?? model) as number) + 0;
  if (typeof model !== 'object') return given ?? model;
  const fields = Object.entries(model).flatMap(([names, part]) =>
    names.split(' ').map((name) => [name, fit(own(given, name), part)]),
  );
  return { ...(given as object), ...Object.fromEntries(fields) };
}
