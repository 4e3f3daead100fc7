// A date, a time, an optional fraction of a second and an optional zone. RFC 3339 allows "T" and "Z" in lower case,
// and a space instead of the "T".
const TIMESTAMP =
  /^(\d{4}-\d\d-(\d\d))[T ]((?:[01]\d|2[0-3]):\d\d:)(\d\d)(?:(\.\d{1,3})\d*)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/i;

/**
 * Milliseconds since the epoch for an RFC 3339 timestamp, which is taken as UTC if it has no zone. `undefined` for
 * anything else. That includes days that don't exist, such as 30 February, which `Date.parse` accepts.
 */
export function parseTimestamp(value: unknown): number | undefined {
  const match = typeof value === 'string' && TIMESTAMP.exec(value);
  if (!match) return undefined;
  const [, date = '', day, minute, second, fraction = '', zone = 'Z'] = match;
  if (new Date(date).getUTCDate() !== Number(day)) return undefined;
  // RFC 3339 allows a second of 60, for leap seconds.
  const leap = second === '60' ? 1 : 0;
  // Not by `Date.parse`, in whose place some libraries of pages put a parser of their own.
  const time = +new Date(`${date}T${minute}${leap ? 59 : second}${fraction}${zone.toUpperCase()}`);
  return Number.isNaN(time) ? undefined : time + leap * 1000;
}

/**
 * Whether a set of offers has expired at `now`, in ms since the epoch (§3). A missing or unreadable expiry never
 * counts as expired: the service then decides, by answering 404.
 */
export function isExpired(expiresAt: string | undefined, now: number): boolean {
  const time = parseTimestamp(expiresAt);
  return time !== undefined && now >= time;
}
