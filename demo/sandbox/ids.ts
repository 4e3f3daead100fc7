/**
 * Identifiers that look random but aren't: the same calls give the same ids on every run, so that tests and
 * screenshots stay stable. Each kind has a counter of its own. A merchant lookup, which uses up a request id, doesn't
 * change the ids of the next offers.
 */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** How many ids of each kind have been issued. Plain JSON, part of a snapshot. */
export type Counters = Record<string, number>;

/** Returns the next id of a kind, and increments the kind's counter. */
export function nextUuid(counters: Counters, seed: number, kind: string): string {
  const count = (counters[kind] ?? 0) + 1;
  counters[kind] = count;
  return uuidFrom(`${seed}/${kind}/${count}`);
}

/** A UUID in the form of version 4, derived from a text. */
function uuidFrom(text: string): string {
  const hex = [0, 1, 2, 3]
    .map((part) => hash32(`${part}/${text}`).toString(16).padStart(8, '0'))
    .join('');
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** FNV-1a with a final mix: spreads well, but offers no security. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
