import { expect } from '@open-wc/testing';
import {
  codeOfStatus,
  financeError,
  FinanceError,
  isFinanceError,
  type ErrorCode,
  type Fault,
  type Operation,
} from '../../src/client/errors.js';

const OPERATIONS: readonly Operation[] = ['merchant', 'offers', 'accept', 'config'];

describe('codeOfStatus', () => {
  for (const [status, code] of [
    [400, 'rejected'],
    [401, 'auth_required'],
    [403, 'forbidden'],
    [408, 'timeout'],
    [409, 'rejected'],
    [410, 'rejected'],
    [415, 'rejected'],
    [422, 'rejected'],
    [429, 'rate_limited'],
    [499, 'rejected'],
    [500, 'server_error'],
    [501, 'server_error'],
    [502, 'server_error'],
    [503, 'server_error'],
    [504, 'server_error'],
    [599, 'server_error'],
    [0, 'network'],
    [304, 'network'],
  ] as const) {
    it(`is ${code} for ${status}`, () => {
      for (const operation of OPERATIONS) expect(codeOfStatus(operation, status)).to.equal(code);
    });
  }

  it('is an expired set for 404 on accept, and only there', () => {
    expect(codeOfStatus('accept', 404)).to.equal('offers_expired');
    expect(codeOfStatus('offers', 404)).to.equal('rejected');
    expect(codeOfStatus('merchant', 404)).to.equal('rejected');
  });
});

describe('financeError', () => {
  it('is not told by a polluted prototype that a lost acceptance was refused', () => {
    const polluted = { status: 422, requestId: 'polluted', retryAfterMs: 1, cause: 'polluted' };
    Object.assign(Object.prototype, polluted);
    let error: FinanceError;
    try {
      error = financeError('accept', { code: 'network', sent: true });
    } finally {
      for (const name of Object.keys(polluted)) Reflect.deleteProperty(Object.prototype, name);
    }
    expect(error).to.include({ code: 'accept_outcome_unknown', outcome: 'unknown' });
    for (const each of [error, error.cause as FinanceError]) {
      expect(each.message).to.contain('(unknown)');
      expect(each).to.include({ status: undefined, requestId: undefined, retryAfterMs: undefined });
    }
    expect((error.cause as FinanceError).cause).to.be.undefined;
  });

  const AMBIGUOUS: readonly ErrorCode[] = [
    'offline',
    'network',
    'timeout',
    'aborted',
    'server_error',
    'response_not_json',
    'response_too_large',
    'response_invalid',
    'internal',
  ];
  const REFUSALS: readonly ErrorCode[] = [
    'auth_required',
    'forbidden',
    'rate_limited',
    'rejected',
    'offers_expired',
  ];

  for (const operation of ['offers', 'accept'] as const) {
    const unknown = `${operation}_outcome_unknown`;

    for (const code of AMBIGUOUS) {
      it(`knows nothing of the effect after ${code} on ${operation}`, () => {
        const error = financeError(operation, { code, sent: true, status: 500, requestId: 'r-1' });
        expect(error).to.include({ code: unknown, operation, outcome: 'unknown' });
        expect(error).to.include({ retryable: false, status: 500, requestId: 'r-1' });
        expect(error.cause).to.be.instanceOf(FinanceError);
        expect(error.cause).to.include({ code, outcome: 'unknown', retryable: false, status: 500 });
      });

      it(`sends nothing before ${code} on ${operation}`, () => {
        const error = financeError(operation, { code, sent: false });
        expect(error).to.include({ code, outcome: 'not_sent', retryable: true });
        expect(error.cause).to.be.undefined;
      });
    }

    for (const code of REFUSALS) {
      it(`knows that nothing changed after ${code} on ${operation}`, () => {
        expect(financeError(operation, { code, sent: true, status: 400 })).to.include({
          code,
          outcome: 'not_applied',
        });
      });
    }

    it(`takes 409 on ${operation} for a decision that may already be there`, () => {
      const error = financeError(operation, { code: 'rejected', sent: true, status: 409 });
      expect(error).to.include({ code: unknown, outcome: 'unknown', status: 409 });
      expect(error.cause).to.include({ code: 'rejected' });
    });

    it(`takes 408 on ${operation} for a request that may have taken effect`, () => {
      const error = financeError(operation, { code: 'timeout', sent: true, status: 408 });
      expect(error).to.include({ code: unknown, outcome: 'unknown', status: 408 });
      expect(error.cause).to.include({ code: 'timeout' });
    });
  }

  it('keeps the code of an answer for another merchant', () => {
    const error = financeError('accept', { code: 'accept_mismatch', sent: true });
    expect(error).to.include({ code: 'accept_mismatch', outcome: 'unknown', retryable: false });
    expect(error.cause).to.be.undefined;
  });

  it('never calls a lost merchant request unknown: it changes nothing', () => {
    for (const code of AMBIGUOUS) {
      expect(financeError('merchant', { code, sent: true })).to.include({
        code,
        outcome: 'not_applied',
        retryable: true,
      });
    }
  });

  it('lets a command be given again only where that can help', () => {
    for (const [code, retryable] of [
      ['auth_required', true],
      ['rate_limited', true],
      ['forbidden', false],
      ['rejected', false],
      ['offers_expired', false],
      ['config_invalid', false],
      ['input_invalid', false],
    ] as const) {
      expect(financeError('accept', { code, sent: false }).retryable, code).to.equal(retryable);
    }
  });

  it('carries what the answer said', () => {
    const error = financeError('merchant', {
      code: 'rate_limited',
      sent: true,
      status: 429,
      retryAfterMs: 3000,
    });
    expect(error).to.include({ status: 429, retryAfterMs: 3000 });
  });

  it('says operation and code, and the status, the setting, the input or the outcome', () => {
    const text = (fault: Partial<Fault>) =>
      financeError('accept', { code: 'rejected', sent: true, ...fault }).message;
    expect(text({ status: 409 })).to.equal('accept: accept_outcome_unknown (409)');
    expect(text({ status: 422 })).to.equal('accept: rejected (422)');
    expect(text({ code: 'offline', sent: false })).to.equal('accept: offline (not_sent)');
    expect(text({ code: 'config_invalid', sent: false, cause: 'baseUrl' })).to.equal(
      'accept: config_invalid (baseUrl)',
    );
    expect(text({ code: 'input_invalid', sent: false, cause: 'consents' })).to.equal(
      'accept: input_invalid (consents)',
    );
    expect(text({ code: 'config_invalid', sent: false })).to.equal(
      'accept: config_invalid (not_sent)',
    );
  });

  it('says nothing of what a page has thrown', () => {
    for (const cause of ['00012345', new Error('00012345')]) {
      const { message } = financeError('accept', { code: 'internal', sent: false, cause });
      expect(message).to.equal('accept: internal (not_sent)');
    }
  });
});

describe('isFinanceError', () => {
  it('tells by name, so that errors of another copy count', () => {
    class Other extends Error {
      override name = 'FinanceError';
    }
    expect(isFinanceError(financeError('config', { code: 'internal', sent: false }))).to.be.true;
    expect(isFinanceError(new Other())).to.be.true;
  });

  it('takes nothing else', () => {
    for (const other of [
      new Error('FinanceError'),
      { name: 'FinanceError' },
      null,
      'FinanceError',
    ]) {
      expect(isFinanceError(other)).to.be.false;
    }
  });
});
