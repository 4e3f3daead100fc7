import { expect } from '@open-wc/testing';
import type { ErrorCode } from '../../../src/index.js';
import { FinanceError } from '../../../src/client/errors.js';
import { adviceFor, adviceText } from '../../../src/elements/shared/advice.js';
import '../../../src/elements/offer-picker/offer-picker.view.js';
import { localizer } from '../../../src/strings/localize.js';
import { words } from '../../helpers/elements.js';

const stateWith = (code: ErrorCode) => ({
  blocked: false,
  error: new FinanceError('accept', { code, sent: true }, 'not_applied'),
});

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
      expect(adviceFor(stateWith(code))).to.deep.equal({ text, next });
    });
  }
});

it('adviceFor() takes a code of a newer copy of the package for a fault of the page', () => {
  expect(adviceFor(stateWith('of_a_newer_copy' as ErrorCode))).to.deep.equal(
    adviceFor(stateWith('internal')),
  );
});

describe('adviceText()', () => {
  const NOON = new Date(2026, 10, 20, 12).getTime();
  const limited = (retryAfterMs: number | undefined) =>
    new FinanceError('accept', { code: 'rate_limited', sent: true, retryAfterMs }, 'not_applied');
  const said = (error: FinanceError, now: number) =>
    adviceText({ blocked: false, error }, now, localizer('en-GB'));
  const busy = (retryAfterMs: number | undefined, now = NOON) => said(limited(retryAfterMs), now);

  it('says when the service may be asked again, where it said when', () => {
    expect(busy(90 * 60_000))
      .to.contain('13:30')
      .and.not.contain('2026');
    // A time of day alone would be taken for the next one.
    expect(busy(12 * 3_600_000))
      .to.contain('00:00')
      .and.not.contain('2026');
    expect(busy(24 * 3_600_000)).to.contain('21\u00a0November 2026');
    expect(busy(365 * 86_400_000)).to.contain('20\u00a0November 2027');
  });

  it('says no minute in which the service would still be busy', () => {
    expect(busy(90_000)).to.contain('12:02');
    expect(busy(45_000, NOON + 50_000)).to.contain('12:02');
    expect(busy(60_000)).to.contain('12:01');
  });

  it('says the same time at each rendering: it is counted from the first', () => {
    const error = limited(90 * 60_000);
    expect(said(error, NOON)).to.contain('13:30');
    expect(said(error, NOON + 10 * 60_000)).to.equal(said(error, NOON));
  });

  it('says it without a time where none can be read', () => {
    for (const retryAfterMs of [undefined, 1e16, Infinity, NaN]) {
      expect(busy(retryAfterMs), String(retryAfterMs)).to.equal(words('faultBusy'));
    }
    expect(busy(60_000, NaN), 'a clock of the page’s own').to.equal(words('faultBusy'));
  });
});
