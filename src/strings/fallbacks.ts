/**
 * A language tag and what it falls back to, in lower case: `zh-hant-tw`, `zh-hant`, `zh` (RFC 4647 §3.4). Norwegian
 * (`no`) and Nynorsk (`nn`) fall back to Bokmål.
 */
export function fallbacks(lang: string): string[] {
  const tags: string[] = [];
  for (
    let tag = lang.toLowerCase();
    tag;
    tag = /^n[no]$/.test(tag) ? 'nb' : tag.replace(/-?[^-]*$/, '')
  ) {
    tags.push(tag);
  }
  return tags;
}
