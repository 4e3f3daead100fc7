import { Task } from '@lit/task';
import type {
  PropertyDeclarations,
  PropertyValues,
  ReactiveControllerHost,
} from '@lit/reactive-element';
import { parseMerchant } from '../../client/merchant.js';
import { renewableDeal } from '../../domain/eligibility.js';
import { cloneJson, tryJsonOf } from '../../domain/json.js';
import { isPageLink } from '../../domain/page-link.js';
import type { MerchantResponse } from '../../domain/service-types.js';
import { FinanceErrorEvent } from '../../events/finance-error.js';
import { RenewalDismissEvent } from '../../events/renewal-dismiss.js';
import { RenewalEligibilityEvent } from '../../events/renewal-eligibility.js';
import { RenewalStartEvent } from '../../events/renewal-start.js';
import type { FinanceSession } from '../../session/finance-session.js';
import { misconfigured } from '../../session/faults.js';
import { hasVerdict, isDecided, isOnTheWay } from '../../session/state.js';
import { baseStyles } from '../../internal/base.styles.js';
import { isBuiltIn } from '../../strings/loading.js';
import { show, templates, type Content, type Markup } from '../../internal/markup.js';
import { readBoolean } from '../../internal/boolean-attribute.js';
import { onceWhenIdle, whenIdle } from '../../internal/when-idle.js';
import { keepPlace } from '../../internal/keep-place.js';
import { inNextFrame } from '../../internal/next-frame.js';
import { isServerRender } from '../../internal/is-server-render.js';
import { FinanceElement } from '../finance-element.js';
import { claim, type Whose } from '../shared/claim.js';
import { advertStyles } from './renewal-advert.styles.js';
import { renderAdvert, type ShownDeal } from './renewal-advert.view.js';

const prepare = onceWhenIdle();

const shownStyles = [...FinanceElement.styles, baseStyles, advertStyles];

/** A deal to render in advance, which nobody sees. */
const SAMPLE: ShownDeal = { balance: 0, currency: 'GBP', performance: { progress: 0 } };

export type RenewalAdvertState =
  'idle' | 'checking' | 'eligible' | 'ineligible' | 'dismissed' | 'started' | 'error';

/**
 * An advert for a renewal, shown only if the service says that this merchant may renew (§1, §2.5).
 *
 * @tagname renewal-advert
 * @summary Checks eligibility by `provider_id` and shows an advert to a merchant who may renew, else nothing at all.
 *
 * @slot heading - Replaces the text of the heading.
 * @slot - Replaces the text of the body.
 * @slot action - Replaces the text of the button.
 * @slot disclosure - Legal text, always visible, below the button. Unless `href` is set, a notice above the button
 *   says that asking for offers is an application.
 * @slot merchant - A `<script type="application/json">` with a merchant response (§2.5): no request is made.
 *
 * @fires {RenewalEligibilityEvent} renewal-eligibility - A check has completed.
 * @fires {RenewalStartEvent} renewal-start - The merchant starts. Cancelable: no offers are loaded.
 * @fires {RenewalDismissEvent} renewal-dismiss - The merchant closed the advert.
 * @fires {FinanceErrorEvent} finance-error - The check failed, or the page's settings are at fault.
 *
 * @csspart base - The box.
 * @csspart heading - The heading.
 * @csspart body - The text.
 * @csspart progress - Balance and progress of the current deal.
 * @csspart action - The button or link that starts the renewal.
 * @csspart dismiss - The button that closes the advert.
 *
 * @cssproperty --mfe-color-text - Text. Default `CanvasText`, which follows the host's `color-scheme`.
 * @cssproperty --mfe-color-surface - Background behind text. Default `Canvas`.
 * @cssproperty --mfe-color-muted - Secondary text. Default: derived from text and surface.
 * @cssproperty --mfe-color-border - Lines. Default: derived from text and surface.
 * @cssproperty --mfe-color-tint - Subtle backgrounds. Default: derived from text and surface.
 * @cssproperty --mfe-color-accent - Buttons, choices and focus. Default: the colour of the text.
 * @cssproperty --mfe-color-on-accent - Text on the accent colour. Default: the colour of the surface.
 * @cssproperty --mfe-font - Font family. Default: the page's.
 * @cssproperty --mfe-font-size - Base font size, from which all others derive. Default: the page's.
 * @cssproperty --mfe-radius - Radius of corners. Default `10px`.
 * @cssproperty --mfe-spacing - Unit of all distances. Default `8px`.
 * @cssproperty --mfe-shadow - Shadow of the box. Default `none`.
 * @cssproperty --mfe-focus-ring - Outline of the focused control, with its colour. Default `2px solid` in the accent
 * colour.
 * @cssproperty --mfe-advert-min-block-size - Height reserved while the check runs, so that nothing moves.
 *
 * @cssstate idle - There is nothing to check yet.
 * @cssstate checking - The service is being asked.
 * @cssstate eligible - The advert is shown.
 * @cssstate ineligible - The merchant may not renew now.
 * @cssstate dismissed - The merchant closed the advert.
 * @cssstate started - The merchant went on to the offers.
 * @cssstate error - The check failed, or the page's settings are at fault. Nothing is shown.
 * @cssstate shown - There is something to see.
 */
export class RenewalAdvert extends FinanceElement<RenewalAdvertState> {
  /**
   * At first only the styles that hide the element are parsed: the rest would take a browser longer than sending the
   * request, and most merchants never see it. A server writes all of them.
   */
  static override styles = isServerRender ? shownStyles : FinanceElement.styles;

  static override define(tag = 'renewal-advert', registry?: CustomElementRegistry): void {
    super.define(tag, registry);
  }

  static override properties: PropertyDeclarations = {
    layout: {},
    eligibility: {},
    dismissible: { converter: readBoolean },
    href: {},
    loading: {},
    progressUnit: { attribute: 'progress-unit' },
    merchant: { attribute: false },
  };

  /**
   * Design of the advert: `card` (default), `banner` or `compact`, which has neither the progress nor what is in the
   * default slot. Legal text belongs into `disclosure`.
   */
  declare layout: 'card' | 'banner' | 'compact';
  /**
   * Whether the merchant may renew. `check` (default) asks the service. `eligible` and `ineligible` give the page's
   * own verdict, e.g. from a webhook (§6).
   */
  declare eligibility: 'check' | 'eligible' | 'ineligible';
  /** Whether the merchant can close the advert. Default `false`. */
  declare dismissible: boolean;
  /**
   * Makes the action a link to the partner's own renewal page (`http:` or `https:`); no offers are loaded. Any other
   * address is reported as `config_invalid` and nothing is shown, because a button in its place would make an
   * application.
   */
  declare href: string | undefined;
  /** When to check: `eager` (default) at once, `lazy` when the advert comes near the viewport. */
  declare loading: 'eager' | 'lazy';
  /**
   * Unit of `performance.progress`, which §2.5 leaves open. While unset, 0 and a figure above 1, up to 100, count as
   * percent; in between it might be a fraction, and only the balance is shown. `none` never shows progress.
   *
   * @attr progress-unit
   */
  declare progressUnit: 'percent' | 'fraction' | 'none' | undefined;
  /**
   * A merchant response (§2.5) that the page already has: no request is made. It belongs to the merchant for whom it
   * was first set.
   */
  declare merchant: MerchantResponse | undefined;

  /** @internal */
  override readonly relayed = ['renewal-eligibility'] as const;
  protected override readonly operation = 'merchant';
  protected override readonly parts = ['first'] as const;
  protected override readonly asksFirst = true;

  /** The merchant for whom the advert was last closed. */
  #dismissedFor: string | null | undefined;
  /** The revision of each session's state in which the advert has reported whether the merchant may renew. */
  readonly #toldIn = new WeakMap<object, number>();
  /**
   * The session to which the page supplied its own verdict. What that session knows isn't the service's answer, so a
   * check doesn't reuse it.
   */
  #vouchedIn: FinanceSession | undefined;
  /** Whether a lazy advert has come near the viewport. */
  #near = false;
  /** The session for which the code of the next step is loaded ahead. */
  #ahead: FinanceSession | undefined;
  /** Cancels that, if it hasn't begun. */
  #cancelAhead: (() => void) | undefined;
  /** Whether the page reserves room until it is known whether there is an advert. */
  #hasReserve = false;
  /** Watches for a lazy advert to come near the viewport while it is on the page. */
  #observer: IntersectionObserver | undefined;
  /** Kept per advert: another one may be given the same object while fewer of the merchant's ids are known. */
  readonly #whose: Whose = new WeakMap();
  /** The merchant response that the page's server wrote into the element, and its text. */
  #inline: MerchantResponse | undefined;
  #inlineText: string | undefined;

  constructor() {
    super();
    this.layout = 'card';
    this.eligibility = 'check';
    this.dismissible = false;
    this.loading = 'eager';
    // The session's state shows the progress of the check, so the task needn't request updates itself.
    const host: Partial<ReactiveControllerHost> = {
      addController: (task) => this.addController(task),
      requestUpdate: () => undefined,
    };
    new Task(host as ReactiveControllerHost, {
      args: () => this.#question,
      task: () => this.#answer(),
    });
  }

  /** What the advert is doing now. `idle` until there is a merchant to check. */
  get state(): RenewalAdvertState {
    const { finance } = this;
    const { blocked, eligibility } = finance;
    if (blocked || this.#hasBadHref) return 'error';
    if (this.#isDismissed) return 'dismissed';
    // A link leads to another page, so the advert stays until an acceptance has left.
    const isUnderWay = this.#link ? isDecided(finance) : isOnTheWay(finance);
    return isUnderWay ? 'started' : eligibility;
  }

  /**
   * Asks the service again, e.g. when a merchant comes back to a page that has been open for days: by itself, an advert
   * asks once for a merchant. Resolves once the answer is there, and doesn't reject if the check fails. Has no effect
   * with `eligibility="ineligible"`, nor off the page, unless the element was given a session of its own.
   */
  async check(): Promise<void> {
    await this.placed();
    if (this.eligibility !== 'ineligible') await this.#check(false);
  }

  /**
   * Does what a press on the action does, except for following a link: with `href`, it only dispatches
   * `renewal-start`. Has no effect unless the advert is `eligible`.
   */
  start(): void {
    this.#start();
  }

  /**
   * Closes the advert for this merchant, until the page is loaded again or it is closed for another one. Dispatches
   * `renewal-dismiss` even if nothing was shown. Has no effect before there is a session.
   */
  dismiss(): void {
    const { session } = this;
    const { providerId } = this.finance;
    if (!session || this.#isDismissed) return;
    this.#dismissedFor = providerId;
    this.mirror();
    this.requestUpdate();
    for (const target of [this, session]) {
      target.dispatchEvent(new RenewalDismissEvent({ providerId }));
    }
  }

  get #isDismissed(): boolean {
    return this.#dismissedFor === this.finance.providerId;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // The parser may not have reached all of the children yet.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', this.#handlePage);
    addEventListener('online', this.#handlePage);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('DOMContentLoaded', this.#handlePage);
    removeEventListener('online', this.#handlePage);
    this.#cancelAhead?.();
    this.#ahead = undefined;
    this.#observer?.disconnect();
    this.#observer = undefined;
  }

  /** @internal */
  override get shown(): boolean {
    // An `IntersectionObserver` can only see a lazy advert that has a box.
    return (
      this.state === 'eligible' ||
      this.#isServed ||
      this.#isWaiting ||
      (this.#hasReserve && this.#isUndecided)
    );
  }

  /** The advert may take space before it has any text to show. */
  protected override get wantsTexts(): boolean {
    return this.shown && this.finance.eligibility === 'eligible';
  }

  protected override update(changed: PropertyValues): void {
    if (this.shown) this.adoptOnce(shownStyles);
    super.update(changed);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { state } = this;
    if (changed.has('href') && this.#hasBadHref) this.#reportMisconfigured('href');
    // A browser takes some time for the first styles, elements and number formats of a page. That is better spent
    // while the service is working.
    if (state === 'checking') {
      prepare(() => {
        this.adoptOnce(shownStyles);
        show(new DocumentFragment(), [this.#render(SAMPLE)]);
      });
    }
    if (!this.isConnected) return;
    // Loaded ahead, so that the session hears of decisions in other tabs, and a press has less to wait for.
    if (state === 'eligible' && this.#ahead !== this.session) {
      this.#ahead = this.session;
      this.#cancelAhead?.();
      this.#cancelAhead = whenIdle(() => this.session?.preload());
    }
    if (this.#isUndecided) this.#readReserve();
    if (this.#isWaiting && !this.#observer) this.#watch();
  }

  /** Reports a fault of the page through the session, so that all of its elements dispatch it. */
  #reportMisconfigured(setting: string): void {
    const event = new FinanceErrorEvent({ error: misconfigured(setting) });
    (this.session ?? this).dispatchEvent(event);
  }

  /** Checks a lazy advert once it comes near the viewport. */
  #watch(): void {
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        this.#near = true;
        this.#observer?.disconnect();
        this.requestUpdate();
      },
      { rootMargin: '50%' },
    );
    this.#observer.observe(this);
  }

  get #isUndecided(): boolean {
    const { state } = this;
    return state === 'idle' || state === 'checking';
  }

  /** Finds out whether the page reserves room (`--mfe-advert-min-block-size`). */
  #readReserve(): void {
    inNextFrame(() => {
      const reserve = getComputedStyle(this).getPropertyValue('--mfe-advert-min-block-size');
      // Not `0`, which would still have the gap of a flex or grid parent.
      const hasReserve = /[1-9]|^\D+$/.test(reserve);
      if (hasReserve === this.#hasReserve) return;
      this.#hasReserve = hasReserve;
      this.requestUpdate();
    });
  }

  /**
   * Whether the element still shows what a server rendered, including its styles. That stays until there is a result
   * to show, but not for a merchant other than the one it was rendered for.
   */
  get #isServed(): boolean {
    const isIdle = this.state === 'idle';
    return isIdle && !!this.shadowRoot?.querySelector('style ~ section') && !!this.#merchant;
  }

  protected override render(): unknown {
    if (isServerRender) return templates(this.#renderFirst());
    return this.state === 'eligible' && [this.#render(this.finance.deal)];
  }

  protected override commit(contents: unknown): void {
    if (this.#isServed) return;
    if (!contents && this.matches(':focus-within')) keepPlace(this);
    show(this.renderRoot, (contents || []) as Content[]);
  }

  /**
   * What a server renders from a merchant response, without a session. Only if the element has its own `lang`, with
   * texts that are always loaded, because the browser has to render the same.
   */
  #renderFirst(): Content[] {
    const lang = this.getAttribute('lang');
    const isOff = this.eligibility === 'ineligible' || this.#hasBadHref;
    if (!this.merchant || !lang || !isBuiltIn(lang) || isOff) return [];
    const merchant = parseMerchant(cloneJson(this.#merchant));
    const deal = merchant && renewableDeal(merchant);
    return [deal && this.#render(deal)];
  }

  #render(deal: ShownDeal | undefined): Markup {
    return renderAdvert({
      deal,
      link: this.#link,
      l: this.localizer,
      layout: this.layout,
      progressUnit: this.progressUnit,
      isBlank: !isServerRender && this.#isBlank,
      onBody: this.#handlePage,
      onAction: this.#handleAction,
      onDismiss: this.dismissible && this.#handleDismiss,
    });
  }

  /** An empty text doesn't count: a framework may be about to fill it. */
  get #isBlank(): boolean {
    const slot = this.renderRoot.querySelector<HTMLSlotElement>('slot:not([name])');
    const nodes = slot?.assignedNodes({ flatten: true }) as Partial<Text & Element>[] | undefined;
    return !!nodes?.every(({ data, localName }) =>
      /^(\s+|br|noscript|script|style|template)$/.test(data ?? localName ?? ''),
    );
  }

  /** What the check depends on: it is repeated when any of these changes. */
  get #question() {
    const { revision } = this.finance;
    const ready = this.#isReady;
    // Compared by content, because a framework may create a new object in each rendering.
    return [this.session, revision, this.eligibility, ready, tryJsonOf([ready && this.#merchant])];
  }

  /** Asks the service or, if the page has said whether the merchant may renew, hands that to the session. */
  async #answer(): Promise<void> {
    const { session, eligibility } = this;
    if (!session || !this.#isReady) return;
    const given =
      eligibility === 'ineligible'
        ? false
        : (this.#merchant ?? (eligibility === 'eligible' || undefined));
    const reuse = this.#vouchedIn !== session;
    this.#vouchedIn = given === undefined ? undefined : session;
    const { revision } = this.finance;
    await session.pace.settled;
    // Once all settings of this task are in, the session may have started over, and the advert asks or tells it again.
    if (session !== this.session || revision !== this.finance.revision) return;
    if (given === undefined) await this.#check(reuse);
    else await session.provideEligibility(given);
  }

  /** An element that is off the page still has the session of its old place, so it doesn't check. */
  get #isReady(): boolean {
    const isThere = this.isConnected && document.readyState !== 'loading';
    return isThere && !this.#isWaiting && !this.#hasBadHref;
  }

  get #isWaiting(): boolean {
    // What switches the page off needs no request, and the other elements have to know.
    return this.loading === 'lazy' && !this.#near && this.eligibility !== 'ineligible';
  }

  /** The merchant response that the page set, unless it was set for another merchant. */
  get #merchant(): MerchantResponse | undefined {
    const merchant: unknown = this.merchant ?? this.#readInline();
    if (!merchant) return undefined;
    // Anything that isn't an object is reported as an unreadable answer.
    const given = (typeof merchant === 'object' ? merchant : {}) as MerchantResponse;
    return claim(given, this.session, this.#whose) ? given : undefined;
  }

  #readInline(): MerchantResponse | undefined {
    const script = ':scope > script[type="application/json"][slot="merchant"]';
    const text = this.querySelector(script)?.textContent.trim();
    if (text !== this.#inlineText) {
      this.#inlineText = text;
      this.#inline = text ? parseInline(text) : undefined;
    }
    return this.#inline;
  }

  /** Asks the service; with `reuse`, only if no answer is known. Either way, the advert reports the answer once. */
  async #check(reuse: boolean): Promise<void> {
    const { session, finance: before } = this;
    await session?.checkEligibility({ reuse });
    const { revision, providerId, deal } = before;
    // An advert that joins after the answer still reports it.
    const isTold = !session || this.decided || this.#toldIn.get(session) === revision;
    const isStill = session === this.session && revision === this.finance.revision;
    if (isStill && !isTold && providerId && hasVerdict(before)) {
      const eligible = before.eligibility === 'eligible';
      this.dispatchEvent(new RenewalEligibilityEvent({ providerId, eligible, deal }));
    }
  }

  /** @internal */
  override relays(event: CustomEvent<object>): boolean {
    const { session } = this;
    if (session && event.type === RenewalEligibilityEvent.type) {
      this.#toldIn.set(session, this.finance.revision);
    }
    return super.relays(event);
  }

  #start(): boolean {
    const { session, state } = this;
    if (state !== 'eligible' || !session) return false;
    // HTML has no self-closing custom elements: after `<renewal-advert />`, the next element becomes a child of the
    // advert. It would disappear with the advert, and nobody would see the result.
    if (this.querySelector('offer-picker,offer-accept')) {
      this.#reportMisconfigured('closing tag');
      return false;
    }
    const { providerId, deal } = this.finance;
    const event = () => new RenewalStartEvent({ providerId, deal });
    if (!this.tells(event())) return false;
    if (this.#link) return session.dispatchEvent(event());
    session.start();
    return true;
  }

  /** `href`, unless it doesn't lead to a web page, or is blank, which would lead back to this page. */
  get #link(): string | undefined {
    // Types don't exist at run time: it may be a `URL`, or `false`.
    const href = [this.href || ''].join();
    return /\S/.test(href) &&
      isPageLink(href, isServerRender ? 'http://localhost' : document.baseURI)
      ? href
      : undefined;
  }

  /** Whether `href` is set but doesn't lead to a web page. */
  get #hasBadHref(): boolean {
    return /\S/.test(this.href || '') && !this.#link;
  }

  /**
   * The page has been parsed, has changed the body, or is back online. A check that found no network is repeated, as is
   * one that ran out of time, e.g. on a connection that died in a sleep.
   */
  readonly #handlePage = (): void => {
    this.requestUpdate();
    const { eligibility, error } = this.finance;
    const isLost = /offline|network|timeout/.test(error?.code ?? '');
    if (eligibility === 'error' && isLost) void this.#check(true);
  };

  readonly #handleAction = (event: Event): void => {
    // The second click of a double click isn't another start, even if the page prevented the first.
    if ((event as UIEvent).detail > 1 || !this.#start()) event.preventDefault();
  };

  readonly #handleDismiss = (): void => this.dismiss();
}

/** Turns unreadable JSON into an answer without deals, which the session reports as invalid. */
function parseInline(text: string): MerchantResponse {
  try {
    return Object(JSON.parse(text)) as MerchantResponse;
  } catch {
    return {} as MerchantResponse;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'renewal-advert': RenewalAdvert;
  }
}
