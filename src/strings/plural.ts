import { own } from '../domain/objects.js';
import { fill, type Values } from './fill.js';
import type { Localizer } from './localize.js';
import { lookUp, type PluralKey } from './strings.js';

/** A text in the plural forms of its language (CLDR). `other` replaces those that are left out. */
export type Plural = { readonly other: string } & Partial<
  // TypeScript's library for ES2017 has no name for them.
  Readonly<Record<'zero' | 'one' | 'two' | 'few' | 'many', string>>
>;

/** The text of `key` in its form for `count`, with its `{…}` filled in. */
export function plural(
  { tags, lang }: Pick<Localizer, 'tags' | 'lang'>,
  key: PluralKey,
  count: number,
  values: Values,
): string {
  const forms = lookUp(tags, key);
  // The page may give a text without plural forms, as it may for any other.
  if (typeof forms === 'string') return fill(forms, values);
  // If a language lacks this text, its English forms need English rules.
  const rules = new Intl.PluralRules(forms === lookUp([], key) ? 'en' : [lang, 'en']);
  return fill((own(forms, rules.select(count)) as string | undefined) ?? forms.other, values);
}
