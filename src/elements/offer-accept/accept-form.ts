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
import { dispatcherOf } from '../../internal/dispatcher-of.js';
import { intoSight } from '../shared/into-sight.js';
import { reviewsOf } from '../shared/reviews.js';
import type { OfferAccept } from './offer-accept.js';

/** Everything in the form that may have a problem, in the order on the screen. */
export const IN_ORDER = [...BANK_FIELDS, 'consent'] as const;

/** `consent` means that the box isn't ticked. */
export type AcceptFormProblem = BankFieldProblem | 'consent';

type AcceptFormProblems = Partial<Record<(typeof IN_ORDER)[number], AcceptFormProblem>>;

const STOPS = '.field input, select, .consent:not([hidden]) input, [part=submit]';

/**
 * The fields of the acceptance. What is typed stays in the inputs: it is read for one request and stored nowhere else.
 */
export class AcceptForm {
  readonly #host: OfferAccept;
  problems: AcceptFormProblems = bare({});
  /**
   * The problems as they were listed at the last press. Corrected ones stay in the list: if it got shorter, the field
   * that the merchant is typing in would move.
   */
  listed: AcceptFormProblems = bare({});
  /** Whether the last acceptance was sent with bank details. */
  gaveBankDetails = false;
  /** The sessions that acceptances pressed here are being sent to, one entry for each press. */
  readonly #sending: FinanceSession[] = [];
  #pressed: Offer | undefined;
  #shown: Offer | undefined;
  #consented: string | undefined;
  /** When a button was clicked (an event's `timeStamp`), if that was the last click in the form; else null. */
  buttonClickedAt: number | null = null;

  constructor(host: OfferAccept) {
    this.#host = host;
  }

  get hasProblems(): boolean {
    return Object.values(this.problems).some(Boolean);
  }

  /** Whether an acceptance pressed here is being sent to this session. */
  sendsTo(session: FinanceSession | undefined): boolean {
    return !!session && this.#sending.includes(session);
  }

  /** Whether the partner asks for consent, which is the case if its slot is filled. */
  get asksConsent(): boolean {
    return this.#consents.length > 0;
  }

  /** Whether the merchant has ticked the consent text as it is now. */
  get hasConsent(): boolean {
    const isTicked = this.asksConsent && !!this.#element('consent')?.checked;
    return isTicked && this.#consented === this.#consentText;
  }

  /** Notes the offer on whose button a press began; without one, that the press was cancelled. */
  press(offer?: Offer): void {
    this.#pressed = offer;
  }

  /**
   * Prepares the form for an offer. Consent given to one offer doesn't apply to another, nor to other terms under the
   * same id.
   */
  show(offer: Offer): void {
    if (offer === this.#shown) return;
    const consent = this.#element('consent');
    if (consent) consent.checked = false;
    // Problems listed for another offer that have been corrected since are dropped.
    this.listed = this.problems;
    this.#shown = offer;
  }

  /**
   * Notes that a tick, or its removal, applies to the text that is there now, and not to one that the page puts in its
   * place.
   */
  tick(): void {
    this.#consented = this.#consentText;
    this.correct();
  }

  /** Notes a click in the form: some browsers pass that of a button within the consent on to its checkbox. */
  noteClick({ target, timeStamp }: Event): void {
    this.buttonClickedAt = (target as Element).closest('button') && timeStamp;
  }

  /** Called when the page has changed what it asks consent to. */
  showConsent(): void {
    this.#untick();
    this.#host.requestUpdate();
  }

  #untick(): void {
    const consent = this.#element('consent');
    if (consent && !this.hasConsent) consent.checked = false;
  }

  get #consentText(): string {
    return this.#consents.map(({ textContent }) => textContent).join('\n');
  }

  /** What the slot shows, also by way of a wrapper's own slot, which may be empty. */
  get #consents(): Node[] {
    const host = this.#host;
    const slot = host.renderRoot.querySelector<HTMLSlotElement>('slot[name="consent"]');
    // Without the fields, as beside a fault of the settings, what is asked for can't have been ticked.
    return (
      slot?.assignedNodes({ flatten: true }) ?? [
        ...host.querySelectorAll(':scope > [slot=consent]'),
      ]
    );
  }

  /**
   * Moves from a field to the next one on Enter, and finally to the button. Only a press on that button is binding.
   */
  advance(event: KeyboardEvent): void {
    const form = event.currentTarget as HTMLFormElement;
    const stops = [...form.querySelectorAll<HTMLElement>(STOPS)];
    const place = stops.indexOf(event.target as HTMLElement);
    const isEnter = event.key === 'Enter' && !event.isComposing && !event.repeat;
    if (!isEnter || !stops[place]?.matches('input')) return;
    event.preventDefault();
    focusWhole(stops[place + 1]);
  }

  /** Submits a press on the button of `offer`, which may have begun on that of another one. */
  async submitPressed(offer: Offer): Promise<void> {
    const pressed = this.#pressed ?? offer;
    this.#pressed = undefined;
    await this.submit(pressed);
  }

  /**
   * Submits the offer that was `seen`, and not one that has replaced it through a new choice, a new session or a
   * removal.
   */
  async submit(seen: Offer | undefined): Promise<void> {
    const { session, state, isConnected } = this.#host;
    // One that is under way is waited for.
    if (state === 'submitting') await session?.accept();
    if (!session || !isConnected || !isOpen({ acceptance: state })) return;
    if (seen && seen !== session.state.selected?.offer) return;
    const checked = this.#check();
    this.listed = this.problems = checked.problems;
    this.#untick();
    if (this.hasProblems) {
      this.#host.requestUpdate();
      await this.#host.updateComplete;
      const summary = this.#element('problems');
      // Blurred first: if the summary still has focus, because the press moved none, it wouldn't be read again.
      summary?.blur();
      focusWhole(summary);
      return;
    }
    this.#sending.push(session);
    const relay = (event: OfferSubmitEvent | OfferAcceptedEvent) => this.#relay(event, session);
    session.addEventListener('offer-submit', relay);
    session.addEventListener('offer-accepted', relay);
    const given = own(checked, 'bankDetails') as BankDetails | undefined;
    // The session takes a second press during the first one for the same decision. A listener that presses on hearing
    // the outcome makes a new one.
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
   * Dispatches the session's events about this press on the element, even if it was taken off the page or given
   * another session in the meantime: the page may prevent a submission, and has a `provider_id` to store (§1).
   */
  #relay(event: OfferSubmitEvent | OfferAcceptedEvent, session: FinanceSession): void {
    // A review of this session on the page dispatches the event itself, as did one that has left the page since.
    if (dispatcherOf.has(event) || reviewsOf(session).length > 0) return;
    const host = this.#host;
    dispatcherOf.set(event, host);
    const Copy = event.constructor as new (detail: object) => Event;
    // On the page, the event bubbles to the document by itself.
    for (const target of host.isConnected ? [host] : [host, host.ownerDocument]) {
      if (!target.dispatchEvent(new Copy(event.detail))) event.preventDefault();
    }
  }

  /** Checks problems found at the press again, as the merchant corrects them. New ones wait for the next press. */
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
    const consent = this.asksConsent && !this.hasConsent ? 'consent' : undefined;
    return { ...checked, problems: bare({ ...checked.problems, consent }) };
  }

  focus(id: string): void {
    focusWhole(this.#element(id));
  }

  /** Empties the fields. */
  clear(): void {
    this.problems = this.listed = bare({});
    // Browsers ignore the form's own `reset()` in a document without a window, e.g. that of a popup that was closed.
    for (const name of IN_ORDER) {
      const field = this.#element(name);
      if (!field) continue;
      // A single account type is the value of a hidden field.
      if (field.type !== 'hidden') field.value = '';
      // Chromium would give it back on undo and redo. That ends with the type, which keeps the focus.
      if (field.type === 'text') {
        field.type = 'number';
        field.type = 'text';
      }
      field.checked = false;
    }
  }

  #read(): Record<BankField, string> {
    const values = BANK_FIELDS.map((name) => [name, this.#element(name)?.value ?? '']);
    return Object.fromEntries(values) as Record<BankField, string>;
  }

  #element(id: string): HTMLInputElement | null {
    return this.#host.renderRoot.querySelector<HTMLInputElement>(`#${id}`);
  }
}

/**
 * Focuses an element and scrolls it into view as a whole. Firefox doesn't scroll to a focused element that is partly
 * visible. Nothing is left selected elsewhere: a screen reader's cursor would go back there, in Firefox to the field that
 * was left last, in Chromium to a problem that is struck out.
 */
function focusWhole(element: HTMLElement | null | undefined): void {
  getSelection()?.removeAllRanges();
  element?.focus();
  intoSight(element);
  // What is higher than the screen shows its beginning.
  intoSight(element?.firstElementChild);
}
