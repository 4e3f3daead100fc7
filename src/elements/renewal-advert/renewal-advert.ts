import { Task } from '@lit/task';
import type {
  PropertyDeclarations,
  PropertyValues,
  ReactiveControllerHost,
} from '@lit/reactive-element';
import { parseMerchant } from '../../client/merchant.js';
import { renewableDeal } from '../../domain/eligibility.js';
import { isPageLink } from '../../domain/page-link.js';
import type { MerchantResponse } from '../../domain/service-types.js';
import { FinanceErrorEvent } from '../../events/finance-error.js';
import { RenewalDismissEvent } from '../../events/renewal-dismiss.js';
import { RenewalEligibilityEvent } from '../../events/renewal-eligibility.js';
import { RenewalStartEvent } from '../../events/renewal-start.js';
import { cloneJson, spellingOf } from '../../session/clone-json.js';
import type { FinanceSession } from '../../session/finance-session.js';
import { misconfigured } from '../../session/faults.js';
import { hasVerdict, isDecided } from '../../session/state.js';
import { baseStyles } from '../../internal/base.styles.js';
import { isBuiltIn } from '../../strings/loading.js';
import { show, templates, type Content, type Markup } from '../../internal/markup.js';
import { readBoolean } from '../../internal/boolean-attribute.js';
import { onceWhenIdle, whenIdle } from '../../internal/when-idle.js';
import { keepPlace } from '../../internal/keep-place.js';
import { inNextFrame } from '../../internal/next-frame.js';
import { onServer } from '../../internal/on-server.js';
import { FinanceElement } from '../finance-element.js';
import { claim, type Whose } from '../shared/gift.js';
import { advertStyles } from './renewal-advert.styles.js';
import { renderAdvert, type ShownDeal } from './renewal-advert.view.js';

const prepare = onceWhenIdle();

const shownStyles = [...FinanceElement.styles, baseStyles, advertStyles];

/** Of what is rendered for nobody to see. */
const SAMPLE: ShownDeal = { balance: 0, currency: 'GBP', performance: { progress: 0 } };

export type RenewalAdvertState =
  'idle' | 'checking' | 'eligible' | 'ineligible' | 'dismissed' | 'started' | 'error';

/**
 * An advert for a renewal, shown only to a merchant of whom the service says that it may renew.
 *
 * @tagname renewal-advert
 * @summary Checks eligibility by `provider_id` and shows an advert; nothing at all for everybody else.
 *
 * @slot heading - Replaces the text of the heading.
 * @slot - Replaces the text of the body.
 * @slot action - Replaces the text of the button.
 * @slot disclosure - Legal text, always visible, below the button. Above it stands that asking for offers is an application.
 * @slot merchant - A `<script type="application/json">` with a merchant response: no request is made.
 *
 * @fires {RenewalEligibilityEvent} renewal-eligibility - After each completed check.
 * @fires {RenewalStartEvent} renewal-start - The merchant starts. Cancelable: stops the loading of offers.
 * @fires {RenewalDismissEvent} renewal-dismiss - The merchant closed the advert.
 * @fires {FinanceErrorEvent} finance-error - The check failed, or the page's settings contradict each other.
 *
 * @csspart base - The box.
 * @csspart heading - The heading.
 * @csspart body - The text.
 * @csspart progress - Balance and progress of the current deal.
 * @csspart action - The button or link that starts the renewal.
 * @csspart dismiss - The button that closes the advert.
 *
 * @cssproperty --mfe-color-text - Text. Default `CanvasText`: the host's `color-scheme` decides.
 * @cssproperty --mfe-color-surface - What the text stands on. Default `Canvas`.
 * @cssproperty --mfe-color-muted - Secondary text. Default: derived from text and surface.
 * @cssproperty --mfe-color-border - Lines. Default: derived from text and surface.
 * @cssproperty --mfe-color-tint - Quiet backgrounds. Default: derived from text and surface.
 * @cssproperty --mfe-color-accent - Buttons, choices, focus. Default: the text's.
 * @cssproperty --mfe-color-on-accent - Text on the accent. Default: the surface's.
 * @cssproperty --mfe-font - Family of the font. Default: the page's.
 * @cssproperty --mfe-font-size - Size from which all others derive. Default: the page's.
 * @cssproperty --mfe-radius - Radius of corners. Default `10px`.
 * @cssproperty --mfe-spacing - Unit of all distances. Default `8px`.
 * @cssproperty --mfe-shadow - Shadow of the box. Default `none`.
 * @cssproperty --mfe-focus-ring - Outline of what has focus. Default `2px solid` in the accent's color.
 * @cssproperty --mfe-advert-min-block-size - Room kept free while the check runs, so that nothing moves.
 *
 * @cssstate idle - Nothing to check yet.
 * @cssstate checking - The service is being asked.
 * @cssstate eligible - The advert is shown.
 * @cssstate ineligible - The merchant may not renew now.
 * @cssstate dismissed - Closed by the merchant.
 * @cssstate started - The merchant went on to the offers.
 * @cssstate error - The check failed, or the page's settings are at fault; nothing is shown.
 * @cssstate shown - There is something to see.
 */
export class RenewalAdvert extends FinanceElement<RenewalAdvertState> {
  /**
   * At first only what hides the element is read: the rest takes a browser longer than sending the
   * request, and most merchants never see it. A server writes it all.
   */
  static override styles = onServer ? shownStyles : FinanceElement.styles;

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

  /** One of three designs. */
  declare layout: 'card' | 'banner' | 'compact';
  /** `check` asks the service; the others take the page's word, e.g. from a webhook. */
  declare eligibility: 'check' | 'eligible' | 'ineligible';
  /** Whether the merchant can close the advert. */
  declare dismissible: boolean;
  /**
   * Makes the action a link to the partner's own renewal page (`http:` or `https:`); no offers are loaded. What leads to
   * no page is a `config_invalid`, and nothing is shown: a button in its place would make an application.
   */
  declare href: string | undefined;
  /** `lazy` waits with the check until the advert comes near the viewport. */
  declare loading: 'eager' | 'lazy';
  /** What `performance.progress` counts (§2.5 doesn't say); without it no progress is shown, only the balance. */
  declare progressUnit: 'percent' | 'fraction' | undefined;
  /** A merchant response that the page already has: no request is made. */
  declare merchant: MerchantResponse | undefined;

  /** @internal */
  override readonly relayed = ['renewal-eligibility'] as const;
  protected override readonly operation = 'merchant';
  protected override readonly parts = ['advert'] as const;
  protected override readonly asksFirst = true;

  /** For which merchant of a session the advert was closed. */
  readonly #dismissedFor = new WeakMap<object, string | null>();
  /** In which revision of a session's state the advert has told whether the merchant may renew. */
  readonly #toldIn = new WeakMap<object, number>();
  /** Where the page gave its word in place of the service's: what is known there is not the service's. */
  #vouchedIn: FinanceSession | undefined;
  /** Whether a lazy advert has come near. */
  #near = false;
  /** The session whose code for what comes next is loaded ahead. */
  #ahead: FinanceSession | undefined;
  /** Takes that back, where it has not begun. */
  #forgo: (() => void) | undefined;
  /** Whether the page reserves room while it is not known whether there is an advert. */
  #hasReserve = false;
  /** Of a lazy one that is on the page. */
  #observer: IntersectionObserver | undefined;
  /** Its own: another advert may be given the same with less of a merchant's ids. */
  readonly #whose: Whose = new WeakMap();
  /** What the page's server has written into the element, and its text. */
  #inline: MerchantResponse | undefined;
  #inlineText: string | undefined;

  constructor() {
    super();
    this.layout = 'card';
    this.eligibility = 'check';
    this.dismissible = false;
    this.loading = 'eager';
    // How far it is, the session's state says: an update for it would be for nothing.
    const host: Partial<ReactiveControllerHost> = {
      addController: (task) => this.addController(task),
      requestUpdate: () => undefined,
    };
    new Task(host as ReactiveControllerHost, {
      args: () => this.#question,
      task: () => this.#answer(),
    });
  }

  /** `idle` until there is a merchant to check. */
  get state(): RenewalAdvertState {
    const { finance } = this;
    const { blocked, started, offers, acceptance, eligibility } = finance;
    if (blocked || this.#isAstray) return 'error';
    if (this.#isDismissed) return 'dismissed';
    // A link leads to where it goes on, until it is decided.
    const isUnderWay = started || offers !== 'idle' || acceptance !== 'idle';
    return (this.#link ? isDecided(finance) : isUnderWay) ? 'started' : eligibility;
  }

  /**
   * Asks the service again. Resolves when the answer is there; never rejects for a fault. Without effect off the page,
   * unless it has a session of its own.
   */
  async check(): Promise<void> {
    await this.placed();
    await this.#check(false);
  }

  /**
   * Does what a press on the action does, but that a link is not followed: with `href` it only tells of the start.
   * Without effect unless the advert is `eligible`.
   */
  start(): void {
    this.#start();
  }

  /** Closes the advert until another merchant comes. Without effect before there is a session. */
  dismiss(): void {
    const { session } = this;
    const { providerId } = this.finance;
    if (!session || this.#isDismissed) return;
    this.#dismissedFor.set(session, providerId);
    this.requestUpdate();
    for (const target of [this, session]) {
      target.dispatchEvent(new RenewalDismissEvent({ providerId }));
    }
  }

  get #isDismissed(): boolean {
    const { session } = this;
    return !!session && this.#dismissedFor.get(session) === this.finance.providerId;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Children may still be on their way through the parser.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', this.#handlePage);
    addEventListener('online', this.#handlePage);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('DOMContentLoaded', this.#handlePage);
    removeEventListener('online', this.#handlePage);
    this.#forgo?.();
    this.#ahead = undefined;
    this.#observer?.disconnect();
    this.#observer = undefined;
  }

  protected override get shown(): boolean {
    // A lazy advert needs a box to be seen coming.
    return (
      this.state === 'eligible' ||
      this.#isServed ||
      this.#isWaiting ||
      (this.#hasReserve && this.#isUndecided)
    );
  }

  /** It may take space before it has something to say. */
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
    if (changed.has('href') && this.#isAstray) this.#misconfigured('href');
    // The first styles, elements and figures of a page take a browser their time: better while the
    // service thinks.
    if (state === 'checking') {
      prepare(() => {
        this.adoptOnce(shownStyles);
        show(new DocumentFragment(), [this.#render(SAMPLE)]);
      });
    }
    if (!this.isConnected) return;
    // Hears then of decisions in other tabs, and a press has less to wait for.
    if (state === 'eligible' && this.#ahead !== this.session) {
      this.#ahead = this.session;
      this.#forgo?.();
      this.#forgo = whenIdle(() => this.session?.preload());
    }
    if (this.#isUndecided) this.#look();
    if (this.#isWaiting && !this.#observer) this.#watch();
  }

  /** All elements of the session tell of a fault of the page. */
  #misconfigured(setting: string): void {
    const event = new FinanceErrorEvent({ error: misconfigured(setting) });
    (this.session ?? this).dispatchEvent(event);
  }

  /** Has a lazy advert look when it comes near. */
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

  /** Looks whether the page reserves room. */
  #look(): void {
    inNextFrame(() => {
      const hasReserve = !!getComputedStyle(this).getPropertyValue('--mfe-advert-min-block-size');
      if (hasReserve === this.#hasReserve) return;
      this.#hasReserve = hasReserve;
      this.requestUpdate();
    });
  }

  /**
   * Whether this is what a server has written, with its styles: it stays until there is something to go by. Not for
   * another merchant than the one whom it was written for.
   */
  get #isServed(): boolean {
    const isIdle = this.state === 'idle';
    return isIdle && !!this.shadowRoot?.querySelector('style ~ section') && !!this.#merchant;
  }

  protected override render(): unknown {
    if (onServer) return templates(this.#renderFirst());
    return this.state === 'eligible' && [this.#render(this.finance.deal)];
  }

  protected override commit(contents: unknown): void {
    if (this.#isServed) return;
    if (!contents && this.matches(':focus-within')) keepPlace(this);
    show(this.renderRoot, (contents || []) as Content[]);
  }

  /**
   * What a server writes of a merchant response, without a session. Only with a `lang` of its own whose texts are
   * always at hand: what comes in the browser must be the same.
   */
  #renderFirst(): Content[] {
    const lang = this.getAttribute('lang');
    if (!this.merchant || !lang || !isBuiltIn(lang) || this.#isAstray) return [];
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
      onAction: this.#handleAction,
      onDismiss: this.dismissible && this.#handleDismiss,
    });
  }

  /** What the check depends on: another answer to one of these asks again. */
  get #question() {
    const { revision } = this.finance;
    const ready = this.#isReady;
    // By what it says: a framework may make it anew in each rendering.
    return [this.session, revision, this.eligibility, ready, spellingOf([ready && this.#merchant])];
  }

  async #answer(): Promise<void> {
    const { session, eligibility } = this;
    if (!session || !this.#isReady) return;
    const verdict =
      eligibility === 'eligible' || (eligibility === 'ineligible' ? false : undefined);
    const given = verdict === false ? verdict : (this.#merchant ?? verdict);
    const reuse = this.#vouchedIn !== session;
    this.#vouchedIn = given === undefined ? undefined : session;
    if (given === undefined) {
      await this.#check(reuse);
      return;
    }
    const { revision } = this.finance;
    await session.pace.settled;
    // With all settings of the task it may be another beginning, for which it is given anew.
    if (session === this.session && revision === this.finance.revision) {
      await session.provideEligibility(given);
    }
  }

  /** Off the page its session is that of where it was. */
  get #isReady(): boolean {
    const isThere = this.isConnected && document.readyState !== 'loading';
    return isThere && !this.#isWaiting && !this.#isAstray;
  }

  get #isWaiting(): boolean {
    return this.loading === 'lazy' && !this.#near;
  }

  /** The merchant response that the page gave, unless it was given for another merchant. */
  get #merchant(): MerchantResponse | undefined {
    const merchant: unknown = this.merchant ?? this.#readInline();
    if (!merchant) return undefined;
    // What is no object is told as an answer that can't be read.
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

  async #check(reuse: boolean): Promise<void> {
    const { session, finance: before } = this;
    await session?.checkEligibility({ reuse });
    const { revision, providerId, deal } = before;
    // An advert that comes later than the answer tells it all the same.
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
    // HTML knows no `<x />`: they would go away with the advert, and nobody would see what came of it.
    if (this.querySelector('offer-picker,offer-accept')) {
      this.#misconfigured('closing tag');
      return false;
    }
    const { providerId, deal } = this.finance;
    const event = () => new RenewalStartEvent({ providerId, deal });
    if (!this.tells(event())) return false;
    if (this.#link) return session.dispatchEvent(event());
    session.start();
    return true;
  }

  /** `href`, unless it is something else than a page, or blank, which would lead to this one. */
  get #link(): string | undefined {
    const { href = '' } = this;
    return /\S/.test(href) && isPageLink(href, onServer ? 'http://localhost' : document.baseURI)
      ? href
      : undefined;
  }

  /** Whether the page names another place to go on, which is none. */
  get #isAstray(): boolean {
    return /\S/.test(this.href ?? '') && !this.#link;
  }

  /** It is all there, or back online: a check that found no network, as after sleep, is tried again. */
  readonly #handlePage = (): void => {
    this.requestUpdate();
    const { eligibility, error } = this.finance;
    const isLost = error?.code === 'offline' || error?.code === 'network';
    if (eligibility === 'error' && isLost) void this.#check(true);
  };

  readonly #handleAction = (event: Event): void => {
    // The second click of a double one is no other start, also where the page has prevented the first.
    if ((event as UIEvent).detail > 1 || !this.#start()) event.preventDefault();
  };

  readonly #handleDismiss = (): void => this.dismiss();
}

/** Unreadable JSON becomes an answer without deals, which the session reports as invalid. */
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
