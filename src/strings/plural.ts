/** A text in the plural forms of its language (CLDR); `other` stands in for those left out. */
export type Plural = { readonly other: string } & Partial<
  Readonly<Record<Intl.LDMLPluralRule, string>>
>;
