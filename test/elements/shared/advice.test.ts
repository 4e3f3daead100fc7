import { expect } from '@open-wc/testing';
import type { ErrorCode } from '../../../src/index.js';
import { adviceFor } from '../../../src/elements/shared/advice.js';

describe('adviceFor()', () => {
  for (const [code, text, next] of [
    ['offline', 'faultOffline', 'retry'],
    ['auth_required', 'faultSignIn', 'retry'],
    ['forbidden', 'faultForbidden', 'none'],
    ['rate_limited', 'faultBusy', 'retry'],
    ['rejected', 'faultRejected', 'retry'],
    ['config_invalid', 'faultPage', 'none'],
    ['input_invalid', 'faultPage', 'retry'],
    ['internal', 'faultPage', 'retry'],
    ['network', 'faultUnreachable', 'retry'],
    ['timeout', 'faultUnreachable', 'retry'],
    ['server_error', 'faultUnreachable', 'retry'],
    ['response_not_json', 'faultUnreachable', 'retry'],
    ['offers_outcome_unknown', 'pickerUnknown', 'none'],
    ['offers_expired', 'acceptExpired', 'none'],
    ['accept_outcome_unknown', 'acceptUnknown', 'none'],
    ['accept_mismatch', 'acceptUnknown', 'none'],
  ] as const satisfies readonly (readonly [ErrorCode, string, string])[]) {
    it(`says ${text} about ${code}`, () => {
      expect(adviceFor({ code })).to.deep.equal({ text, next });
    });
  }
});
