import {
  BANK_FIELDS,
  checkBankDetails,
  type BankField,
  type BankFieldProblem,
} from '../../domain/bank-details.js';
import { bare, own } from '../../domain/objects.js';
import type { BankDetails, Offer } from '../../domain/service-types.js';
import type { OfferAcceptedEvent } from '../../events/offer-accepted.js';
import type { OfferSubmitEvent } from '../../events/offer-submit.js';
import type { FinanceSession } from '../../session/finance-session.js';
import { isOpen } from '../../session/state.js';
import { told } from '../../internal/told.js';
import { intoSight } from '../shared/into-sight.js';
import { reviewsOf } from '../shared/reviews.js';
import type { OfferAccept } from './offer-accept.js';

export type AcceptFormProblems = Partial<Record<BankField, BankFieldProblem>> & {
  readonly consent?: 'required';
};

/** What may have problems, as it stands on the screen. */
export const IN_ORDER = [...BANK_FIELDS, 'consent'] as const;

const STOPS = '.field input, select, .consent:not([hidden]) input, [part=submit]';

const assignedTo = (content: Element): Node[] | undefined =>
  (content as Partial<HTMLSlotElement>).assignedNodes?.({ flatten: true });

/**
 * The fields of the acceptance. What is typed stays in the inputs: it is read for one request and
 * kept nowhere.
 */
export class AcceptForm {
  readonly #host: OfferAccept;
  problems: AcceptFormProblems = bare({});
  /** As they were told at the last press: a list that gets shorter would move the field that the merchant types in. */
  told: AcceptFormProblems = bare({});
  /** Whether the last acceptance went out with them. */
  gaveBankDetails = false;
  /** The sessions that what was pressed here is sent to, once for each press. */
  readonly #sending: FinanceSession[] = [];
  #pressed: Offer | undefined;
  #shown: Offer | undefined;
  #consented: string | undefined;

  constructor(host: OfferAccept) {
    this.#host = host;
  }

  get hasProblems(): boolean {
    return Object.values(this.problems).some(Boolean);
  }

  /** Whether what was pressed here is on its way. */
  sendsTo(session: FinanceSession | undefined): boolean {
    return !!session && this.#sending.includes(session);
  }

  /** Whether the partner asks for consent: whether its slot is filled. */
  get asksConsent(): boolean {
    // A slot of a wrapper may have nothing to hand on.
    return this.#consents.some((content) => assignedTo(content)?.length !== 0);
  }

  /** Whether the merchant has ticked it. */
  get hasConsent(): boolean {
    const isTicked = this.asksConsent && !!this.#element('consent')?.checked;
    return isTicked && this.#consented === this.#consentText;
  }

  /** A press begins on the button that accepts this offer; without one, it comes to no press. */
  press(offer?: Offer): void {
    this.#pressed = offer;
  }

  /** Consent was given to one offer: it is not handed on to another, nor to other terms of the same id. */
  show(offer: Offer): void {
    if (offer === this.#shown) return;
    const consent = this.#element('consent');
    if (consent) consent.checked = false;
    // What was told of the press on another one, and has been corrected since, is over.
    this.told = this.problems;
    this.#shown = offer;
  }

  /** Ticked or not: for the text that stands there, and for none that the page puts in its place. */
  tick(): void {
    this.#consented = this.#consentText;
    this.correct();
  }

  /** What the page asks consent to has changed. */
  showConsent(): void {
    this.#untick();
    this.#host.requestUpdate();
  }

  #untick(): void {
    const consent = this.#element('consent');
    if (consent && !this.hasConsent) consent.checked = false;
  }

  get #consentText(): string {
    return this.#consents
      .flatMap((content): Node[] => assignedTo(content) ?? [content])
      .map(({ textContent }) => textContent)
      .join('\n');
  }

  get #consents(): Element[] {
    return [...this.#host.querySelectorAll(':scope > [slot="consent"]')];
  }

  /** Enter in a field goes on to the next one, and at last to the button: a press on that alone binds. */
  advance(event: KeyboardEvent): void {
    const form = event.currentTarget as HTMLFormElement;
    const stops = [...form.querySelectorAll<HTMLElement>(STOPS)];
    const place = stops.indexOf(event.target as HTMLElement);
    const isEnter = event.key === 'Enter' && !event.isComposing && !event.repeat;
    if (!isEnter || !stops[place]?.matches('input')) return;
    event.preventDefault();
    focusWhole(stops[place + 1]);
  }

  /** Submits, unless `offer` was replaced since the press began: that is not the one that was meant. */
  async submitPressed(offer: Offer): Promise<void> {
    const pressed = this.#pressed ?? offer;
    this.#pressed = undefined;
    if (pressed === this.#host.session?.state.selected?.offer) await this.submit();
  }

  async submit(): Promise<void> {
    const { session, state } = this.#host;
    if (!session || !isOpen({ acceptance: state })) return;
    const checked = this.#check();
    this.told = this.problems = checked.problems;
    this.#untick();
    if (this.hasProblems) {
      this.#host.requestUpdate();
      await this.#host.updateComplete;
      const summary = this.#element('problems');
      // Where it has focus still, as with a press that moves none, it is to be read all the same.
      summary?.blur();
      focusWhole(summary);
      return;
    }
    this.#sending.push(session);
    const relay = (event: OfferSubmitEvent | OfferAcceptedEvent) => this.#relay(event, session);
    session.addEventListener('offer-submit', relay);
    session.addEventListener('offer-accepted', relay);
    const given = own(checked, 'bankDetails') as BankDetails | undefined;
    // While the first press is on its way a second one is the same. A listener of its outcome presses anew.
    this.gaveBankDetails = !!given;
    try {
      await session.accept({ bankDetails: given });
    } finally {
      session.removeEventListener('offer-submit', relay);
      session.removeEventListener('offer-accepted', relay);
      this.#sending.splice(this.#sending.indexOf(session), 1);
    }
  }

  /**
   * The page may prevent what was pressed, and has a `provider_id` to store (§1), also where the element was
   * taken off it meanwhile or given another session.
   */
  #relay(event: OfferSubmitEvent | OfferAcceptedEvent, session: FinanceSession): void {
    // Whoever is on the page for this session tells it, or was there for it.
    if (told.has(event) || reviewsOf(session).length > 0) return;
    const host = this.#host;
    told.set(event, host);
    const Copy = event.constructor as new (detail: object) => Event;
    // On the page it goes up by itself.
    for (const target of host.isConnected ? [host] : [host, host.ownerDocument]) {
      if (!target.dispatchEvent(new Copy(event.detail))) event.preventDefault();
    }
  }

  /** Checks again what had a problem at the press, as the merchant corrects it. What is new waits for the next press. */
  correct(): void {
    if (!this.hasProblems) return;
    const now = this.#check().problems;
    const still = IN_ORDER.map((name) => [name, this.problems[name] && now[name]]);
    this.problems = bare(Object.fromEntries(still) as AcceptFormProblems);
    this.#host.requestUpdate();
  }

  #check(): { problems: AcceptFormProblems; bankDetails?: BankDetails } {
    const { bankDetails } = this.#host;
    const checked =
      bankDetails === 'none'
        ? { problems: {} }
        : checkBankDetails(this.#read(), bankDetails === 'required');
    const consents = !this.asksConsent || this.hasConsent;
    const consent = consents ? {} : ({ consent: 'required' } as const);
    return { ...checked, problems: bare({ ...checked.problems, ...consent }) };
  }

  focus(id: string): void {
    focusWhole(this.#element(id));
  }

  /** Empties the fields. */
  clear(): void {
    this.problems = this.told = bare({});
    this.#host.renderRoot.querySelector('form')?.reset();
  }

  #read(): Record<BankField, string> {
    const values = BANK_FIELDS.map((name) => [name, this.#element(name)?.value ?? '']);
    return Object.fromEntries(values) as Record<BankField, string>;
  }

  #element(id: string): HTMLInputElement | null {
    return this.#host.renderRoot.querySelector<HTMLInputElement>(`#${id}`);
  }
}

/** Firefox leaves what gets focus where it is if any of it is in sight. */
function focusWhole(element: HTMLElement | null | undefined): void {
  element?.focus();
  intoSight(element);
}
