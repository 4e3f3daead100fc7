/** `zh-Hant-TW`, `zh-Hant`, `zh`: a language tag and what it falls back to (RFC 4647 §3.4). */
export function fallbacks(lang: string): string[] {
  const tags: string[] = [];
  for (let tag = lang; tag; tag = tag.replace(/(^|-)[^-]*$/, '')) tags.push(tag);
  return tags;
}
