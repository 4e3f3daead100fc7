import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { parseTimestamp } from '../../domain/expiry.js';
import type { Localizer } from '../../strings/localize.js';
import type { StringKey } from '../../strings/strings.js';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** The largest unit of which at least one is left (of days, two), rounded down. */
function unitOf(left: number) {
  const found = UNITS.find(([unit, length]) => left >= (unit === 'day' ? 2 : 1) * length);
  return found ?? UNITS[3];
}

/** Shows how long offers are still open, and renders its host again when the words change. */
export class ExpiryController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #now: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next: number | undefined;

  constructor(host: ReactiveControllerHost, now: () => number) {
    this.#host = host;
    this.#now = now;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#next = undefined;
  }

  hostUpdated(): void {
    clearTimeout(this.#timer);
    if (this.#next !== undefined) {
      this.#timer = setTimeout(() => this.#host.requestUpdate(), this.#next);
    }
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  /** Nothing for an expiry that can't be read or has passed. */
  render(expiresAt: string, key: StringKey & `expiry${string}`, localizer: Localizer) {
    const time = parseTimestamp(expiresAt);
    const left = time === undefined ? 0 : time - this.#now();
    if (time === undefined || left <= 0) return nothing;
    const [unit, length] = unitOf(left);
    const count = Math.floor(left / length);
    // To the next lower count; one millisecond more, for timers may fire early.
    this.#next = Math.min(left - count * length + 1, 3_600_000);
    const duration = localizer.number(count, { style: 'unit', unit, unitDisplay: 'long' });
    const date = new Intl.DateTimeFormat(localizer.lang, {
      dateStyle: 'long',
      timeStyle: 'short',
    }).format(time);
    return html`<p part="expiry" class="expiry">
      <time datetime=${new Date(time).toISOString()}>
        ${localizer.text(key, { duration, date })}
      </time>
    </p>`;
  }
}
