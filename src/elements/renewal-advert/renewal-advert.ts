import { Task } from '@lit/task';
import type {
  CSSResultGroup,
  CSSResultOrNative,
  PropertyDeclarations,
  PropertyValues,
} from '@lit/reactive-element';
import { parseMerchant } from '../../client/merchant.js';
import { renewableDeal } from '../../domain/eligibility.js';
import { isPageLink } from '../../domain/page-link.js';
import type { Deal, MerchantResponse } from '../../domain/service-types.js';
import { RenewalDismissEvent } from '../../events/renewal-dismiss.js';
import { RenewalEligibilityEvent } from '../../events/renewal-eligibility.js';
import { RenewalStartEvent } from '../../events/renewal-start.js';
import { cloneJson, spellingOf } from '../../session/clone-json.js';
import type { FinanceSession } from '../../session/finance-session.js';
import { isDecided } from '../../session/state.js';
import { baseStyles } from '../../internal/base.styles.js';
import { isBuiltIn } from '../../strings/loading.js';
import { show, templates, type Content } from '../../internal/markup.js';
import { readBoolean } from '../../internal/boolean-attribute.js';
import { onceWhenIdle, whenIdle } from '../../internal/when-idle.js';
import { onServer } from '../../internal/on-server.js';
import { FinanceElement } from '../finance-element.js';
import { isOwn, type Whose } from '../shared/gift.js';
import { advertStyles } from './renewal-advert.styles.js';
import { renderAdvert, type ShownDeal } from './renewal-advert.view.js';

const prepare = onceWhenIdle();

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
 * @slot disclosure - Legal text, always visible, below the notice that asking for offers is an application.
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
 * @cssstate error - The check failed; nothing is shown.
 * @cssstate shown - There is something to see.
 */
export class RenewalAdvert extends FinanceElement<RenewalAdvertState> {
  static override styles = [...FinanceElement.styles, baseStyles, advertStyles];

  /** All styles. */
  declare private static shownStyles: CSSResultOrNative[];

  /**
   * At first only what hides the element is read: the rest takes a browser longer than sending the
   * request, and most merchants never see it. A server writes it all.
   */
  protected static override finalizeStyles(styles?: CSSResultGroup): CSSResultOrNative[] {
    this.shownStyles = super.finalizeStyles(styles);
    return onServer ? this.shownStyles : super.finalizeStyles(super.styles);
  }

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
  /** Makes the action a link to the partner's own renewal page; no offers are loaded. */
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

  /** For which merchant of a session the advert was closed. */
  readonly #dismissedFor = new WeakMap<object, string | null>();
  /** The session that has the page's word in place of the service's. */
  #vouched: FinanceSession | undefined;
  /** The session whose code for what comes next is loaded ahead. */
  #ahead: FinanceSession | undefined;
  /** Takes that back, where it has not begun. */
  #forgo: (() => void) | undefined;
  /** A server has rendered it: the renderings here have to be the same until there is something to go by. */
  #hydrates: boolean;
  #near = false;
  /** Whether room is kept while nothing is known yet. */
  #reserves = false;
  #observer: IntersectionObserver | undefined;
  /** Its own: another advert may be given the same with less of a merchant's ids. */
  readonly #whose: Whose = new WeakMap();
  #inline: { text: string; merchant: MerchantResponse } | undefined;

  constructor() {
    super();
    // Not known before it is upgraded.
    this.#hydrates = !onServer && !!this.shadowRoot;
    this.layout = 'card';
    this.eligibility = 'check';
    this.dismissible = false;
    this.loading = 'eager';
    new Task(this, {
      args: () => this.#question,
      task: async ([session, , eligibility, , ready]) => {
        if (!ready || !session) return;
        const merchant = this.#merchant;
        const reuse = this.#vouched !== session;
        const given = eligibility === 'eligible' || eligibility === 'ineligible';
        this.#vouched = merchant || given ? session : undefined;
        if (merchant) await session.provideEligibility(merchant);
        else if (given) await session.provideEligibility(eligibility === 'eligible');
        else await this.#check(reuse);
      },
    });
  }

  /** `idle` until there is a merchant to check. */
  get state(): RenewalAdvertState {
    const { finance } = this;
    const { blocked, providerId, started, offers, acceptance, eligibility } = finance;
    if (blocked) return 'error';
    if (this.#dismissedFor.get(this.session ?? this) === providerId) return 'dismissed';
    // A link leads to where it goes on, until it is decided.
    const isUnderWay = started || offers !== 'idle' || acceptance !== 'idle';
    return (this.#link ? isDecided(finance) : isUnderWay) ? 'started' : eligibility;
  }

  /** Asks the service again. Resolves when the answer is there; never rejects for a fault. */
  async check(): Promise<void> {
    await this.updateComplete;
    await this.#check(false);
  }

  /** Does what a press on the action does. Without effect unless the advert is `eligible`. */
  start(): void {
    this.#start();
  }

  /** Closes the advert until another merchant comes. */
  dismiss(): void {
    const { providerId } = this.finance;
    const { session = this } = this;
    if (this.#dismissedFor.get(session) === providerId) return;
    this.#dismissedFor.set(session, providerId);
    if (this.matches(':focus-within')) this.#leaveFocusHere();
    this.requestUpdate();
    this.dispatchEvent(new RenewalDismissEvent({ providerId }));
    this.session?.dispatchEvent(new RenewalDismissEvent({ providerId }));
  }

  /** What has focus goes away with the advert: the next Tab goes on from its place, not from the top. */
  #leaveFocusHere(): void {
    const mark = document.createElement('span');
    mark.tabIndex = -1;
    this.after(mark);
    mark.focus({ preventScroll: true });
    mark.remove();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Children may still be on their way through the parser.
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', this.#handleParsed, { once: true });
    }
    addEventListener('online', this.#handleOnline);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('DOMContentLoaded', this.#handleParsed);
    removeEventListener('online', this.#handleOnline);
    this.#forgo?.();
    this.#ahead = undefined;
    this.#observer?.disconnect();
    this.#observer = undefined;
  }

  protected override get shown(): boolean {
    // A lazy advert needs a box to be seen coming.
    const { state } = this;
    return state === 'eligible' || !!this.#renderedDeal || this.#isWaiting || this.#reserves;
  }

  protected override update(changed: PropertyValues): void {
    const settled = this.hasUpdated ? undefined : this.session?.pace.settled;
    // Once an update, for it makes the browser work out styles: at first, after the check has left.
    if (settled) void settled.then(() => this.requestUpdate());
    else this.#reserves = this.#hasReserve();
    if (this.shown) this.#adoptStyles();
    super.update(changed);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.state !== 'idle') this.#hydrates = false;
    // The first styles, templates and figures of a page take a browser their time: better while the
    // service thinks.
    if (this.state === 'checking') {
      prepare(() => {
        this.#adoptStyles();
        const currency = this.session?.options.currency ?? 'GBP';
        const sample = { balance: 0, currency, performance: { progress: 0 } };
        show(document.createDocumentFragment(), [this.#renderDeal(sample)]);
      });
    }
    // Hears then of an acceptance in another tab, and a press has less to wait for.
    if (this.state === 'eligible' && this.isConnected && this.#ahead !== this.session) {
      this.#ahead = this.session;
      this.#forgo?.();
      this.#forgo = whenIdle(() => this.session?.preload());
    }
    if (this.#isWaiting && !this.#observer && this.isConnected) {
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
  }

  /** Whether the page reserves room that is to be kept now. */
  #hasReserve(): boolean {
    const { state } = this;
    return (
      (state === 'idle' || state === 'checking') &&
      !!getComputedStyle(this).getPropertyValue('--mfe-advert-min-block-size')
    );
  }

  #adoptStyles(): void {
    this.adoptOnce((this.constructor as typeof RenewalAdvert).shownStyles);
  }

  protected override render(): unknown {
    const { deal } = this.finance;
    const given = this.#renderedDeal;
    const isShown = given ?? this.state === 'eligible';
    const contents = isShown ? [this.#renderDeal(given ?? deal)] : [];
    return onServer ? templates(contents) : contents;
  }

  protected override commit(contents: unknown): void {
    show(this.renderRoot, contents as Content[]);
  }

  /**
   * The deal of a merchant response that was given before there was a session, where a server renders or
   * has rendered. Only with a `lang` of its own whose texts are always at hand: the two must agree.
   */
  get #renderedDeal(): Deal | undefined {
    if (!(onServer || this.#hydrates) || this.state !== 'idle' || !this.merchant) return undefined;
    const lang = this.getAttribute('lang');
    if (!lang || !isBuiltIn(lang)) return undefined;
    const merchant = parseMerchant(cloneJson(this.#merchant));
    return merchant && renewableDeal(merchant);
  }

  #renderDeal(deal: ShownDeal | undefined): Content {
    const link = this.#link;
    return renderAdvert({
      deal,
      link,
      l: this.localizer,
      layout: this.layout,
      progressUnit: this.progressUnit,
      onAction: link ? this.#handleLink : this.#handleStart,
      onDismiss: this.dismissible ? this.#handleDismiss : undefined,
    });
  }

  /** What the check depends on: another answer to one of these asks again. */
  get #question() {
    const { revision } = this.finance;
    // Off the page its session is that of where it was.
    const ready = this.isConnected && this.#isReady;
    // By what it says: a framework may make it anew in each rendering.
    const merchant = spellingOf([ready && this.#merchant]);
    return [this.session, revision, this.eligibility, merchant, ready] as const;
  }

  get #isReady(): boolean {
    return document.readyState !== 'loading' && !this.#isWaiting;
  }

  get #isWaiting(): boolean {
    return this.loading === 'lazy' && !this.#near;
  }

  /** The merchant response that the page gave, unless it was given for another merchant. */
  get #merchant(): MerchantResponse | undefined {
    const merchant = this.merchant ?? this.#readInline();
    const isGiven = !!merchant && typeof merchant === 'object';
    return isGiven && isOwn(merchant, this.session, this.#whose) ? merchant : undefined;
  }

  #readInline(): MerchantResponse | undefined {
    const text = this.querySelector(
      ':scope > script[type="application/json"][slot="merchant"]',
    )?.textContent;
    if (!text?.trim()) return undefined;
    if (this.#inline?.text !== text) {
      this.#inline = { text, merchant: parseInline(text) };
    }
    return this.#inline.merchant;
  }

  async #check(reuse: boolean): Promise<void> {
    const { session } = this;
    const { eligibility, providerId, deal } = this.finance;
    await session?.checkEligibility({ reuse });
    // An advert that comes later than the answer tells it all the same.
    const isKnown = eligibility === 'eligible' || eligibility === 'ineligible';
    if (reuse && providerId && isKnown && !this.decided) {
      const eligible = eligibility === 'eligible';
      this.dispatchEvent(new RenewalEligibilityEvent({ providerId, eligible, deal }));
    }
  }

  #start(): boolean {
    const { session, state } = this;
    if (state !== 'eligible' || !session) return false;
    const { providerId, deal } = this.finance;
    if (!this.tells(new RenewalStartEvent({ providerId, deal }))) return false;
    if (this.#link) return session.dispatchEvent(new RenewalStartEvent({ providerId, deal }));
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

  readonly #handleParsed = (): void => this.requestUpdate();

  /** Of a check that found no network, as after sleep. */
  readonly #handleOnline = (): void => {
    const { eligibility, error } = this.finance;
    const isLost = error?.code === 'offline' || error?.code === 'network';
    if (eligibility === 'error' && isLost) void this.#check(true);
  };

  readonly #handleStart = (): void => {
    this.#start();
  };

  readonly #handleLink = (event: Event): void => {
    if (!this.#start()) event.preventDefault();
  };

  readonly #handleDismiss = (): void => this.dismiss();
}

/** Unreadable JSON becomes an answer without deals, which the session reports as invalid. */
function parseInline(text: string): MerchantResponse {
  try {
    const merchant: unknown = JSON.parse(text);
    if (typeof merchant === 'object' && merchant) return merchant as MerchantResponse;
  } catch {
    // Reported below.
  }
  return {} as MerchantResponse;
}

declare global {
  interface HTMLElementTagNameMap {
    'renewal-advert': RenewalAdvert;
  }
}
