import { own } from '../domain/objects.js';
import { fill, type Values } from './fill.js';
import type { Localizer } from './localize.js';
import { lookUp, type PluralKey } from './strings.js';

/** A text in the plural forms of its language (CLDR); `other` stands in for those left out. */
export type Plural = { readonly other: string } & Partial<
  Readonly<Record<Intl.LDMLPluralRule, string>>
>;

/** The text of `key` in its form for `count`, with its `{…}` filled in. */
export function plural(
  { tags, lang }: Pick<Localizer, 'tags' | 'lang'>,
  key: PluralKey,
  count: number,
  values: Values,
): string {
  const forms = lookUp(tags, key);
  // The page may give none, as it may in every text.
  if (typeof forms === 'string') return fill(forms, values);
  // A language may lack this text: English forms follow English rules.
  const rules = new Intl.PluralRules(forms === lookUp([], key) ? 'en' : [lang, 'en']);
  return fill((own(forms, rules.select(count)) as string | undefined) ?? forms.other, values);
}
