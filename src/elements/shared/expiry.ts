import type { ReactiveController, ReactiveControllerHost } from '@lit/reactive-element';
import { html, nothing } from 'lit-html';
import { parseTimestamp } from '../../domain/expiry.js';
import type { FinanceSession } from '../../session/finance-session.js';
import type { Localizer } from '../../strings/localize.js';
import type { StringKey } from '../../strings/strings.js';
import { bound, momentOf } from './moment.js';

const MINUTE = 60_000;
/** The longest time left, in ms, for which seconds are counted. */
const SECONDS = 59_000;

/**
 * The time left in words: `6 days`; `2 days and 5 hours`; `40 minutes`; seconds in the last minute. Rounded up to the
 * minute.
 */
function durationOf(left: number, { lang, number }: Localizer): string {
  const count = (value: number, unit: string) =>
    number(value, { style: 'unit', unit, unitDisplay: 'long' });
  if (left <= SECONDS) return bound(count(Math.ceil(left / 1000), 'second'));
  const all = Math.ceil(left / MINUTE);
  const [days, hours, minutes] = [Math.floor(all / 1440), Math.floor(all / 60) % 24, all % 60];
  // From four days on, hours don't matter.
  const shown = { day: days, hour: days < 4 ? hours : 0, minute: days > 0 ? 0 : minutes };
  const parts = Object.entries(shown).flatMap(([unit, value]) => (value ? count(value, unit) : []));
  return bound(new Intl.ListFormat([lang, 'en']).format(parts));
}

type ExpiryHost = ReactiveControllerHost & {
  readonly isConnected: boolean;
  readonly session: Pick<FinanceSession, 'now' | 'checkExpiry'> | undefined;
};

/** Shows how long offers stay open, and updates its host whenever the words change. */
export class ExpiryController implements ReactiveController {
  readonly #host: ExpiryHost;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next: number | undefined;

  constructor(host: ExpiryHost) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#next = undefined;
  }

  hostUpdated(): void {
    clearTimeout(this.#timer);
    const host = this.#host;
    // An update may still come after the host has left the page.
    if (this.#next !== undefined && host.isConnected) {
      this.#timer = setTimeout(() => {
        // After sleep, the offers shown may have expired.
        host.session?.checkExpiry();
        host.requestUpdate();
      }, this.#next);
    }
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  /** Renders nothing if the expiry can't be read or has passed. */
  render(expiresAt: string, key: StringKey & `expiry${string}`, localizer: Localizer) {
    const time = parseTimestamp(expiresAt) ?? NaN;
    const left = time - (this.#host.session?.now() ?? NaN);
    if (!(left > 0)) return nothing;
    const step = left <= MINUTE ? 1000 : MINUTE;
    // One millisecond is added because timers may fire early.
    this.#next = 1 + (left % step || step);
    const duration = durationOf(left, localizer);
    const date = momentOf(time, localizer, { dateStyle: 'long', timeStyle: 'short' });
    return html`<p part="expiry" class="expiry">
      <time
        datetime=${new Date(time).toISOString()}
        .textContent=${localizer.text(key, { duration, date })}
      ></time>
    </p>`;
  }
}
