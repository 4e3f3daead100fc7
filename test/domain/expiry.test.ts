import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { isExpired, parseTimestamp } from '../../src/domain/expiry.js';

const NOON = Date.UTC(2026, 10, 20, 12);

const dates = fc.date({
  min: new Date('0001-01-02T00:00:00Z'),
  max: new Date('9998-12-30T00:00:00Z'),
  noInvalidDate: true,
});

const pad = (value: number) => String(value).padStart(2, '0');

describe('parseTimestamp', () => {
  it('reads what Date writes', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(parseTimestamp(date.toISOString())).to.equal(date.getTime());
      }),
      { numRuns: 500 },
    );
  });

  it('takes a timestamp without a zone for UTC', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(parseTimestamp(date.toISOString().replace('Z', ''))).to.equal(date.getTime());
      }),
    );
  });

  it('reads every offset', () => {
    const offsets = fc.record({
      sign: fc.constantFrom(1, -1),
      hours: fc.integer({ min: 0, max: 23 }),
      minutes: fc.integer({ min: 0, max: 59 }),
    });
    fc.assert(
      fc.property(dates, offsets, (date, { sign, hours, minutes }) => {
        const there = new Date(date.getTime() + sign * (hours * 60 + minutes) * 60_000);
        const zone = `${sign > 0 ? '+' : '-'}${pad(hours)}:${pad(minutes)}`;
        expect(parseTimestamp(there.toISOString().replace('Z', zone))).to.equal(date.getTime());
      }),
    );
  });

  for (const [text, time] of [
    ['2026-11-20T12:00:00Z', NOON],
    ['2026-11-20t12:00:00z', NOON],
    ['2026-11-20 12:00:00Z', NOON],
    ['2026-11-20T12:00:00', NOON],
    ['2026-11-20T13:30:00+01:30', NOON],
    ['2026-11-20T12:00:00-00:00', NOON],
    ['2026-11-20T12:00:00.5Z', NOON + 500],
    ['2026-11-20T12:00:00.123456789Z', NOON + 123],
    ['2026-11-20T11:59:60Z', NOON],
    ['2028-02-29T00:00:00Z', Date.UTC(2028, 1, 29)],
  ] as const) {
    it(`reads ${text}`, () => {
      expect(parseTimestamp(text)).to.equal(time);
    });
  }

  for (const text of [
    '',
    'tomorrow',
    '2026-11-20',
    '2026-11-20T12:00Z',
    '2026-11-20T12:00:00+1:00',
    '2026-11-20T12:00:00+0100',
    '2026-11-20T12:00:00 Z',
    ' 2026-11-20T12:00:00Z',
    '2026-11-20T12:00:00Z\n',
    '2026-11-20T12:00:00.Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-11-00T00:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T12:60:00Z',
    '2026-11-20T12:00:61Z',
    '2026-11-20T12:00:00+24:00',
    '2026-11-20T12:00:00+01:60',
    '+002026-11-20T12:00:00Z',
    'Fri, 20 Nov 2026 12:00:00 GMT',
    '1795262400000',
  ]) {
    it(`does not read ${JSON.stringify(text)}`, () => {
      expect(parseTimestamp(text)).to.be.undefined;
    });
  }

  it('reads only days that exist', () => {
    const day = fc.record({
      year: fc.integer({ min: 1900, max: 2400 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
    });
    fc.assert(
      fc.property(day, ({ year, month, day }) => {
        const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
        const time = parseTimestamp(`${year}-${pad(month)}-${pad(day)}T08:30:00Z`);
        expect(time).to.equal(day <= last ? Date.UTC(year, month - 1, day, 8, 30) : undefined);
      }),
      { numRuns: 500 },
    );
  });

  it('gives a whole number or undefined, whatever it is given', () => {
    const nearly = fc.stringMatching(
      /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d{1,30})?(Z|[+-]\d\d:\d\d)?$/,
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), nearly), (value) => {
        const time = parseTimestamp(value);
        if (time !== undefined) expect(time).to.satisfy(Number.isSafeInteger);
      }),
      { numRuns: 500 },
    );
  });
});

describe('isExpired', () => {
  it('is true from the very moment on', () => {
    expect(isExpired('2026-11-20T12:00:00Z', NOON - 1)).to.be.false;
    expect(isExpired('2026-11-20T12:00:00Z', NOON)).to.be.true;
    expect(isExpired('2026-11-20T12:00:00Z', NOON + 1)).to.be.true;
  });

  it('is never true for an expiry that is missing or unreadable', () => {
    for (const expiresAt of [undefined, '', 'soon', '2026-02-30T00:00:00Z']) {
      expect(isExpired(expiresAt, Number.MAX_SAFE_INTEGER), expiresAt).to.be.false;
    }
  });
});
