import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { checkBankDetails, type BankField } from '../../src/domain/bank-details.js';
import { ACCEPT_REQUEST, violations } from '../helpers/field-tables.js';

type Typed = Record<BankField, string>;

const typed = (changes: Partial<Typed> = {}): Typed => ({
  account_number: '00012345',
  bank_name: 'Example Bank',
  account_type: 'NONE',
  sort_code: '20-17-55',
  ...changes,
});

const nothing = typed({ account_number: '', bank_name: '', sort_code: '' });

const sortCode = (value: string) =>
  checkBankDetails(typed({ sort_code: value }), true).bankDetails?.sort_code;

describe('checkBankDetails', () => {
  it('gives the four fields of the document', () => {
    const { bankDetails, problems } = checkBankDetails(typed(), true);
    expect(problems).to.deep.equal({});
    expect(bankDetails).to.deep.equal(typed());
    expect(violations({ bank_details: bankDetails }, ACCEPT_REQUEST)).to.deep.equal([]);
  });

  it('takes spaces out and keeps leading zeros', () => {
    const { bankDetails } = checkBankDetails(
      typed({ account_number: ' 0001 2345 ', bank_name: '  Example Bank ' }),
      false,
    );
    expect(bankDetails).to.deep.equal(typed());
  });

  it('has nothing to say where nothing was typed and nothing is required', () => {
    expect(checkBankDetails(nothing, false)).to.deep.equal({ problems: {} });
    const blanks = typed({ account_number: ' ', bank_name: '\t', sort_code: ' ' });
    expect(checkBankDetails(blanks, false)).to.deep.equal({ problems: {} });
  });

  it('asks for every field where they are required', () => {
    const { bankDetails, problems } = checkBankDetails({ ...nothing, account_type: '' }, true);
    expect(bankDetails).to.be.undefined;
    expect(problems).to.deep.equal({
      account_number: 'required',
      bank_name: 'required',
      sort_code: 'required',
      account_type: 'required',
    });
  });

  const FIELDS = ['account_number', 'bank_name', 'sort_code'] as const;
  for (const field of FIELDS) {
    it(`asks for the rest once ${field} alone was filled in`, () => {
      const problems = Object.fromEntries(
        FIELDS.filter((other) => other !== field).map((other) => [other, 'required']),
      );
      const given = { ...nothing, [field]: typed()[field] };
      expect(checkBankDetails(given, false)).to.deep.equal({ problems });
    });
  }

  for (const [typedNumber, account_number] of [
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['19-2000145399/0800', '19-2000145399/0800'],
    ['01-0902-0068389-00', '01-0902-0068389-00'],
    ['1503.40.12345', '1503.40.12345'],
    ['GB29.NWBK/6016', 'GB29.NWBK/6016'],
    ['gb29-NWBK-6016-1331-9268-19', 'gb29-NWBK-6016-1331-9268-19'],
    ['\u202a0001\u200b2345\u202c', '00012345'],
  ] as const) {
    it(`takes ${JSON.stringify(typedNumber)} as banks write it`, () => {
      const { bankDetails } = checkBankDetails(typed({ account_number: typedNumber }), true);
      expect(bankDetails!.account_number).to.equal(account_number);
    });
  }

  for (const account_number of [
    'abc',
    '12a',
    '1234S678',
    'GB29-',
    'GB2',
    'GB29',
    '1GB29NWBK60161331926819',
    'GB29NWBK60161331926819!',
    '-',
    '-12',
    '12-',
    '12--34',
    '١٢٣',
    '+1',
    '1,5',
    '12(3)',
    '12;34',
  ]) {
    it(`wants an account number instead of ${account_number}`, () => {
      const { problems } = checkBankDetails(typed({ account_number }), true);
      expect(problems).to.deep.equal({ account_number: 'digits' });
    });
  }

  for (const sort_code of [
    '20175',
    '2017555',
    '20-17-5x',
    'x20-17-55',
    '20-',
    '-',
    '20.',
    '37040044',
    'x',
  ]) {
    it(`does not take ${sort_code} for a sort code`, () => {
      const { problems } = checkBankDetails(typed({ sort_code }), true);
      expect(problems).to.deep.equal({ sort_code: 'sort_code' });
    });
  }

  for (const sort_code of ['20.17.55', '20/17/55', ' 20 – 17 . 55']) {
    it(`takes ${sort_code} for 20-17-55`, () => {
      const { bankDetails } = checkBankDetails(typed({ sort_code }), true);
      expect(bankDetails).to.include({ sort_code: '20-17-55' });
    });
  }

  it('groups six digits, however they were separated', () => {
    const pair = fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0'));
    const separator = fc.constantFrom('', ' ', '-', ' - ', '\u2010', '–', '—', '--', '  ');
    fc.assert(
      fc.property(fc.tuple(pair, pair, pair), separator, (pairs, between) => {
        expect(sortCode(` ${pairs.join(between)} `)).to.equal(pairs.join('-'));
      }),
    );
  });

  it('never makes up groups', () => {
    for (const six of ['20 1755', '2017 55', '201 755', '2 0 1 7 5 5', '\u200e201755']) {
      expect(sortCode(six), six).to.equal('20-17-55');
    }
    expect(sortCode('201-755'), 'as it was typed').to.equal('201-755');
  });

  it('keeps groups of other lengths, as the document shows none', () => {
    expect(sortCode('123-4567')).to.equal('123-4567');
  });

  it('gives either fields that can be sent or a problem, and is stable', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[\d\s-]{0,12}$/), fc.constant(''));
    const fields = fc.record({
      account_number: text,
      bank_name: text,
      account_type: fc.constantFrom('NONE', ''),
      sort_code: text,
    });
    fc.assert(
      fc.property(fields, fc.boolean(), (given, required) => {
        const { bankDetails, problems } = checkBankDetails(given, required);
        if (required) expect(!bankDetails).to.equal(Object.keys(problems).length > 0);
        if (!bankDetails) return;
        expect(problems).to.deep.equal({});
        expect(bankDetails.account_number).to.match(/^(?=.*\d)[\da-z./-]+$/i);
        expect(bankDetails.bank_name).not.to.equal('');
        expect(bankDetails.bank_name).to.equal(bankDetails.bank_name.trim());
        expect(bankDetails.sort_code).to.match(/^\d+(-\d+)+$/);
        expect(checkBankDetails(bankDetails, true).bankDetails).to.deep.equal(bankDetails);
      }),
      { numRuns: 500 },
    );
  });
});
