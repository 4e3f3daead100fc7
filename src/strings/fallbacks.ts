/** `zh-hant-tw`, `zh-hant`, `zh`: a language tag and what it falls back to (RFC 4647 §3.4), in lower case. */
export function fallbacks(lang: string): string[] {
  const tags: string[] = [];
  for (let tag = lang.toLowerCase(); tag; tag = tag.replace(/-?[^-]*$/, '')) tags.push(tag);
  return tags;
}
