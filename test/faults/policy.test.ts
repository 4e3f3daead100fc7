import { expect } from '@open-wc/testing';
import { financeError, FinanceError } from '../../src/client/errors.js';
import { adviceFor } from '../../src/elements/shared/advice.js';
import type { ErrorCode } from '../../src/index.js';
import { FAULTS } from './expected.js';

interface Policy {
  /** What is known of an `offers` or `accept` request that was sent. */
  readonly sent: 'unknown' | 'not_applied';
  /** Whether the same command may be given again where the outcome is known. */
  readonly retryable: boolean;
  /** What the merchant reads and may do, or `own` where the state has a screen of its own. */
  readonly advice: readonly [text: string, next: 'retry' | 'none'] | 'own';
}

const unreachable = ['faultUnreachable', 'retry'] as const;

const lost: Policy = { sent: 'unknown', retryable: true, advice: unreachable };

/** Every code, so that a new one has to be judged here too. */
const POLICIES: Record<ErrorCode, Policy> = {
  config_invalid: { sent: 'not_applied', retryable: false, advice: ['faultPage', 'none'] },
  input_invalid: { sent: 'not_applied', retryable: false, advice: ['faultPage', 'retry'] },
  offline: { ...lost, advice: ['faultOffline', 'retry'] },
  network: lost,
  timeout: lost,
  aborted: { ...lost, advice: ['faultElsewhere', 'retry'] },
  auth_required: { sent: 'not_applied', retryable: true, advice: ['faultSignIn', 'retry'] },
  forbidden: { sent: 'not_applied', retryable: false, advice: ['faultForbidden', 'none'] },
  rate_limited: { sent: 'not_applied', retryable: true, advice: ['faultBusy', 'retry'] },
  server_error: lost,
  response_not_json: lost,
  response_too_large: lost,
  response_invalid: { ...lost, advice: ['faultPage', 'none'] },
  offers_outcome_unknown: { sent: 'not_applied', retryable: false, advice: 'own' },
  offers_expired: { sent: 'not_applied', retryable: false, advice: 'own' },
  accept_outcome_unknown: { sent: 'not_applied', retryable: false, advice: 'own' },
  accept_mismatch: { sent: 'unknown', retryable: false, advice: 'own' },
  rejected: { sent: 'not_applied', retryable: false, advice: ['faultRejected', 'retry'] },
  internal: { ...lost, advice: ['faultPage', 'retry'] },
};

describe('Policy of each error code', () => {
  for (const [name, { sent, retryable, advice }] of Object.entries(POLICIES)) {
    const code = name as ErrorCode;
    // Made only from another fault.
    const isVerdict = code.endsWith('_outcome_unknown');

    it(`${code}: what is known, and whether it may be sent again`, () => {
      for (const operation of ['merchant', 'offers', 'accept', 'config'] as const) {
        const unsent = financeError(operation, { code, sent: false });
        expect(unsent).to.include({ code, operation, outcome: 'not_sent', retryable });
        expect(unsent.cause).to.equal(undefined);
        if (isVerdict) continue;
        const status = sent === 'not_applied' ? 400 : undefined;
        const error = financeError(operation, { code, sent: true, status });
        const writes = operation === 'offers' || operation === 'accept';
        if (!writes || sent === 'not_applied') {
          expect(error).to.include({ code, operation, outcome: 'not_applied', retryable });
          continue;
        }
        const keeps = code === 'accept_mismatch';
        expect(error).to.include({
          code: keeps ? code : `${operation}_outcome_unknown`,
          operation,
          outcome: 'unknown',
          retryable: false,
        });
        if (!keeps) expect(error.cause).to.include({ code, operation, outcome: 'unknown' });
      }
    });

    it(`${code}: what the merchant reads and may do`, () => {
      if (advice !== 'own') {
        const [text, next] = advice;
        const error = new FinanceError('accept', { code, sent: true }, 'not_applied');
        expect(adviceFor({ blocked: false, error })).to.deep.equal({
          text,
          next,
        });
        return;
      }
      const states = FAULTS.flatMap(({ merchant, offers, accept }) => [merchant, offers, accept])
        .filter((row) => row?.code === code)
        .map((row) => row?.state);
      expect(states).to.not.include('error');
    });
  }
});
