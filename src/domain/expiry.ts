// Year to second, an optional fraction, an optional zone. RFC 3339 lets "T" and "Z" be lower case
// and a space stand for the "T".
const TIMESTAMP =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:([Zz])|([+-])(\d\d):(\d\d))?$/;

/**
 * Milliseconds since the epoch of an RFC 3339 timestamp; without a zone it is UTC.
 * `undefined` for anything else, days that don't exist (30 February) included, which `Date.parse` lets through.
 */
export function parseTimestamp(value: unknown): number | undefined {
  const match = typeof value === 'string' && TIMESTAMP.exec(value);
  if (!match) return undefined;
  const part = (index: number) => Number(match[index] ?? 0);
  const [year, month, day] = [part(1), part(2), part(3)];
  const [hour, minute, second] = [part(4), part(5), part(6)];
  const [zoneHour, zoneMinute] = [part(10), part(11)];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  // RFC 3339 allows the second 60 for leap seconds.
  if (hour > 23 || minute > 59 || second > 60 || zoneHour > 23 || zoneMinute > 59) return undefined;
  date.setUTCHours(hour, minute, second, Math.floor(Number(`0.${match[7] ?? 0}`) * 1000));
  const offset = (zoneHour * 60 + zoneMinute) * 60_000;
  return date.getTime() - (match[9] === '-' ? -offset : offset);
}

/**
 * Whether a set of offers has expired at `now` (ms since the epoch) (§3). A missing or unreadable
 * expiry never counts as expired: the service's 404 decides then.
 */
export function isExpired(expiresAt: string | undefined, now: number): boolean {
  const time = parseTimestamp(expiresAt);
  return time !== undefined && now >= time;
}
