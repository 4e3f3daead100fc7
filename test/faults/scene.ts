import {
  createSession,
  FinanceError,
  type FinanceSession,
  type SessionOptions,
} from '../../src/index.js';
import { count } from '../helpers/elements.js';
import { override } from '../helpers/fakes.js';
import {
  fixtureCleanup,
  inside,
  MERCHANT_ID,
  mount,
  PROVIDERS,
  until,
  type Elements,
} from '../helpers/page.js';
import type { Effect, Fault, Operation, Row, Step } from './expected.js';

/** What arrived at the service, and what came of it. */
export interface Log {
  readonly arrived: Readonly<Record<Operation, number>>;
  readonly keys: Readonly<Record<Operation, readonly (string | null)[]>>;
  readonly created: number;
  readonly accepted: number;
}

export const ask = async <T>(path: string, method = 'GET', body?: string): Promise<T> =>
  (await (await fetch(`/faults/${path}`, { method, body })).json()) as T;

/** In ms, so that a body has some of its drips. */
const SOON = 300;

let cells = 0;

/** One service with one fault, and a merchant's page that meets it. */
export class Scene {
  readonly run = `${String(Date.now())}-${String(++cells)}`;
  readonly undo: (() => void)[] = [];
  readonly refreshes: boolean[] = [];
  session!: FinanceSession;
  elements!: Elements;

  readonly operation: Operation;
  readonly fault: Fault;
  readonly effect: Effect;
  readonly #settings: SessionOptions;

  constructor(operation: Operation, fault: Fault, effect: Effect, settings: SessionOptions = {}) {
    this.operation = operation;
    this.fault = fault;
    this.effect = effect;
    this.#settings = settings;
  }

  log(): Promise<Log> {
    return ask(`log/${this.run}`);
  }

  /** Goes as a merchant would, up to the operation with the fault and through it. */
  async play(): Promise<void> {
    const { operation, fault, effect, run } = this;
    let origin = location.origin;
    if (fault.other) {
      const { port } = await ask<{ port: number }>(`server/${run}`, 'POST');
      origin = `http://127.0.0.1:${String(port)}`;
    }
    // The shortest of the waits between the tries of a merchant request.
    this.undo.push(override(Math, 'random', () => 0));
    const { deadline } = fault;
    if (deadline) this.undo.push(this.#onceArrived(deadline));
    this.session = createSession({
      baseUrl: `${origin}/faults/at/${operation}/${fault.name}/${effect}/${run}/v2`,
      providerId: PROVIDERS.eligible,
      merchantId: MERCHANT_ID,
      currency: 'GBP',
      storage: null,
      timeouts: deadline ? { [operation]: deadline } : {},
      // Of this origin no header may be added, or the service is asked for its consent first.
      ...(!fault.other && {
        headers: ({ refresh }) => {
          this.refreshes.push(refresh);
          return { 'x-token': refresh ? 'new' : 'old' };
        },
      }),
      ...this.#settings,
    });
    if (operation === 'merchant') await this.strike();
    this.elements = await mount(this.session);
    await until(this.session, ({ eligibility }) => !/idle|checking/.test(eligibility));
    if (operation !== 'merchant') await this.apply();
    if (operation === 'accept') await this.accept();
    await this.settled();
  }

  async apply(): Promise<void> {
    await this.settled();
    if (this.operation === 'offers') await this.strike();
    await this.press('advert', '[part=action]');
  }

  async accept(): Promise<void> {
    await this.settled();
    inside(this.elements.picker, 'input[type=radio]').click();
    await this.settled();
    await this.strike();
    await this.press('accept', '[part=submit]');
  }

  /** From now on: what the server can't do by itself. */
  async strike(): Promise<void> {
    if (this.fault.name === 'refused') await ask(`server/${this.run}`, 'DELETE');
    if (this.fault.name === 'offline') this.undo.push(override(navigator, 'onLine', false));
  }

  /**
   * A deadline is over soon after its request is there. By the clock it is longer, because on a busy machine the way
   * alone may take a second.
   */
  #onceArrived(deadline: number): () => void {
    const { setTimeout } = globalThis;
    let asked = 0;
    const arrived = async (count: number) => {
      while ((await this.log()).arrived[this.operation] < count);
    };
    const set = (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
      ms === deadline
        ? void arrived(++asked).then(() => setTimeout(run, SOON, ...given))
        : setTimeout(run, ms, ...given);
    return override(globalThis, 'setTimeout', set as unknown as typeof setTimeout);
  }

  /** Presses a button, and waits for what comes of it. */
  async press(on: keyof Elements, selector: string): Promise<void> {
    const settled = new Promise<void>((resolve) => {
      for (const type of ['offers-load', 'offer-accepted', 'finance-error'] as const) {
        this.session.addEventListener(type, () => resolve(), { once: true });
      }
    });
    inside(this.elements[on], selector).click();
    await settled;
    await this.settled();
  }

  async recheck(): Promise<void> {
    inside(this.elements.accept, '[part=recheck]').click();
    await until(this.session, ({ recheck }) => recheck !== 'idle' && recheck !== 'checking');
    await this.settled();
  }

  /** Waits for what is rendered now; without a frame, of which a hundred cells would need many. */
  async settled(): Promise<void> {
    const { advert, picker, accept } = this.elements;
    for (const element of [advert, picker, accept, advert, picker, accept]) {
      await element.updateComplete;
    }
  }

  async observe(): Promise<Row> {
    const { error } = this.session.state;
    const cause = error?.cause;
    const { advert, picker, accept } = this.elements;
    return {
      code: error?.code ?? null,
      cause: cause instanceof FinanceError ? cause.code : undefined,
      outcome: error?.outcome,
      arrived: (await this.log()).arrived[this.operation],
      state: { merchant: advert, offers: picker, accept }[this.operation].state,
      next: stepsOf(this.elements).join(', ') as Step,
      retryAfterMs: error?.retryAfterMs,
    };
  }

  async end(): Promise<void> {
    for (const undo of this.undo) undo();
    fixtureCleanup();
    if (this.fault.other) await ask(`server/${this.run}`, 'DELETE');
  }
}

/** What the page lets a merchant do, by the controls that are there and not disabled. */
function stepsOf({ advert, picker, accept }: Elements): Step[] {
  const steps: Step[] = [];
  const has = (host: Element, selector: string) => count(host, selector) > 0;
  if (has(advert, '[part=action]')) steps.push('start');
  if (has(picker, '[part=retry]')) {
    const described = inside(picker, '[part=retry]').getAttribute('aria-describedby') === 'notice';
    steps.push(described && has(picker, '#notice') ? 'apply again, with the notice' : 'try again');
  }
  if (has(accept, '[part=submit]')) steps.push('correct and accept again');
  else if (has(picker, 'input[type=radio]:not(:disabled)')) steps.push('choose an offer');
  if (has(accept, '[part=recheck]')) steps.push('re-check');
  if (has(accept, '[part=contract]')) steps.push('sign the contract');
  return steps.length > 0 ? steps : ['nothing'];
}
