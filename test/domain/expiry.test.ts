import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { isExpired, parseTimestamp } from '../../src/domain/expiry.js';
import { override } from '../helpers/fakes.js';

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

  it('reads the same where a library of the page has put a parser of its own in the place of Date.parse', () => {
    // As Datejs does, which knows no fractions of a second, and gives a date otherwise.
    for (const parsed of [null, new Date(NOON)]) {
      const restore = override(Date, 'parse', () => parsed as unknown as number);
      try {
        expect(parseTimestamp('2026-11-20T12:00:00.000Z')).to.equal(NOON);
      } finally {
        restore();
      }
    }
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
    '2026-11-20T12:00:003000Z',
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

describe('parseTimestamp: the edges of RFC 3339', () => {
  for (const [text, time] of [
    ['2026-11-20T12:00:00+00:00', NOON],
    ['2026-11-20T12:00:00.000000000000000000000000000001Z', NOON],
    ['2026-11-20T12:00:00.999999999Z', NOON + 999],
    ['2026-11-21T11:59:00+23:59', NOON],
    ['2026-11-19T12:01:00-23:59', NOON],
    // Over the end of a day, of a month, of a year.
    ['2026-12-31T23:59:60Z', Date.UTC(2027, 0, 1)],
    ['2026-12-31T20:00:00-04:00', Date.UTC(2027, 0, 1)],
    ['2027-01-01T01:00:00+01:00', Date.UTC(2027, 0, 1)],
    ['2000-02-29T00:00:00Z', Date.UTC(2000, 1, 29)],
    ['2400-02-29T00:00:00Z', Date.UTC(2400, 1, 29)],
    ['9999-12-31T23:59:59Z', Date.UTC(9999, 11, 31, 23, 59, 59)],
    ['1970-01-01T00:00:00Z', 0],
    ['0000-01-01T00:00:00Z', -62_167_219_200_000],
  ] as const) {
    it(`reads ${text}`, () => {
      expect(parseTimestamp(text)).to.equal(time);
    });
  }

  for (const text of [
    // Days that Date rolls over.
    '2026-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2100-02-29T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-11-31T00:00:00Z',
    // What Date.parse reads and RFC 3339 does not.
    '2026',
    '2026-11',
    '2026-11-20T12Z',
    '2026-11-20T12:00:00z+01:00',
    '2026-11-20T12:00:00 +01:00',
    '2026-11-20T12:00:00,5Z',
    '2026-11-20T12:00:00+01',
    '2026-11-20T12:00:00+1',
    '2026-11-20T12:00:00GMT',
    '2026-11-20T12:00:00\u221201:00',
    '2026/11/20 12:00:00',
    '20261120T120000Z',
    '2026-W47-5T12:00:00Z',
    '2026-324T12:00:00Z',
    '11/23/2026',
    'November 23, 2026 12:00:00',
    '12026-11-20T12:00:00Z',
    '-000001-11-20T12:00:00Z',
    // Digits of other scripts, other white space, something before or after.
    '٢٠٢٦-11-20T12:00:00Z',
    '２０２６-11-20T12:00:00Z',
    '2026-11-20\u00a012:00:00Z',
    '2026-11-20\t12:00:00Z',
    '2026-11-20T12:00:00Z ',
    '2026-11-20T12:00:00Z\u0000',
    '\ufeff2026-11-20T12:00:00Z',
    'x2026-11-20T12:00:00Z',
    '2026-11-20T12:00:00ZZ',
    '2026-11-20TT12:00:00Z',
    '2026-11-20T-1:00:00Z',
  ]) {
    it(`does not read ${JSON.stringify(text)}`, () => {
      expect(parseTimestamp(text)).to.be.undefined;
    });
  }

  for (const value of [
    null,
    undefined,
    0,
    NOON,
    NaN,
    true,
    {},
    [],
    ['2026-11-20T12:00:00Z'],
    new Date(NOON),
    new String('2026-11-20T12:00:00Z'),
    { toString: () => '2026-11-20T12:00:00Z' },
  ]) {
    it(`does not read a ${typeof value}: ${JSON.stringify([value])}`, () => {
      expect(parseTimestamp(value)).to.be.undefined;
    });
  }

  it('is quick with a text of any length', () => {
    const long = `2026-11-20T12:00:00.${'1'.repeat(100_000)}`;
    expect(parseTimestamp(`${long}Z`)).to.equal(NOON + 111);
    expect(parseTimestamp(`${long}!`)).to.be.undefined;
    expect(parseTimestamp('2'.repeat(100_000))).to.be.undefined;
  });
});
