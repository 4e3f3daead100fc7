import { expect, fixture, html } from '@open-wc/testing';
import { LitElement } from 'lit';
import '../../../src/elements/offer-picker/offer-picker.view.js';
import { ExpiryController } from '../../../src/elements/shared/expiry.js';
import { localizer } from '../../../src/strings/localize.js';
import { override } from '../../helpers/fakes.js';

class CountdownHost extends LitElement {
  now = Date.parse('2026-11-20T12:00:00Z');
  expiresAt = '2026-11-23T12:00:00Z';
  onRendered: (() => void) | undefined;
  passed = 0;
  readonly session = { now: () => this.now, checkExpiry: () => this.passed++ };
  readonly expiry = new ExpiryController(this);

  override render() {
    return this.expiry.render(this.expiresAt, 'expiryCountdown', localizer('en-GB'));
  }

  override updated() {
    this.onRendered?.();
  }

  get text() {
    return this.renderRoot.textContent.replace(/\s+/g, ' ').trim();
  }
}
customElements.define('countdown-host', CountdownHost);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('ExpiryController', () => {
  let host: CountdownHost;
  beforeEach(async () => {
    host = await fixture(html`<countdown-host></countdown-host>`);
  });

  async function left(ms: number): Promise<string> {
    host.now = Date.parse(host.expiresAt) - ms;
    host.requestUpdate();
    await host.updateComplete;
    return host.text;
  }

  it('shows nothing by a clock that gives no number', async () => {
    expect(await left(NaN)).to.equal('');
  });

  for (const [ms, text] of [
    [5 * DAY + HOUR, '5 days'],
    [4 * DAY + HOUR, '4 days'],
    [4 * DAY, '4 days'],
    [2 * DAY + HOUR + MINUTE, '2 days and 1 hour'],
    [4 * DAY - MINUTE, '3 days and 23 hours'],
    [3 * DAY, '3 days'],
    // Rounded up to the minute, so that fresh offers don't look a day shorter.
    [3 * DAY - 200, '3 days'],
    [DAY, '1 day'],
    [DAY - MINUTE, '23 hours and 59 minutes'],
    [HOUR, '1 hour'],
    [HOUR - MINUTE, '59 minutes'],
    [MINUTE, '1 minute'],
    [MINUTE - 1, '1 minute'],
    [59 * SECOND, '59 seconds'],
    [SECOND, '1 second'],
    [1, '1 second'],
  ] as const) {
    it(`has ${text} left of ${ms} ms`, async () => {
      expect(await left(ms)).to.contain(`in ${text}, on `);
    });
  }

  it('has nothing to say once it is over, or where it can’t be read', async () => {
    expect(await left(0)).to.equal('');
    expect(await left(-1)).to.equal('');
    host.expiresAt = 'tomorrow';
    host.requestUpdate();
    await host.updateComplete;
    expect(host.text).to.equal('');
  });

  it('renders again when its words change, and says so: what was shown may be over', async () => {
    await left(59 * SECOND + 1);
    expect(host.text).to.contain('1 minute');
    const rendered = new Promise<void>((resolve) => (host.onRendered = resolve));
    host.now += 1;
    expect(host.passed).to.equal(0);
    await rendered;
    expect(host.passed).to.equal(1);
    expect(host.text).to.contain('59 seconds');
  });

  it('has one timer, however often it renders, and none once there is nothing to count', async () => {
    const due = new Set<number>();
    let started = 0;
    const start = () => {
      due.add(++started);
      return started;
    };
    const undo = [
      override(globalThis, 'setTimeout', start as unknown as typeof setTimeout),
      override(globalThis, 'clearTimeout', (timer) => void due.delete(Number(timer))),
    ];
    try {
      for (const ms of [DAY, HOUR, SECOND]) {
        await left(ms);
        expect(due, `${String(ms)} ms left`).to.have.length(1);
      }
      await left(0);
      expect(due, 'over').to.be.empty;
      await left(DAY);
      host.remove();
      expect(due, 'off the page').to.be.empty;
      // An update may still come.
      await left(HOUR);
      expect(due, 'off the page, later').to.be.empty;
    } finally {
      for (const each of undo) each();
    }
  });
});
