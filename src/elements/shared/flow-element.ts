import type {
  PropertyDeclarations,
  PropertyValues,
  ReactiveController,
} from '@lit/reactive-element';
import { FinanceErrorEvent } from '../../events/finance-error.js';
import { notSent } from '../../session/faults.js';
import type { OfferDetails } from '../../session/offer-details.js';
import { baseStyles } from '../../internal/base.styles.js';
import { readBoolean } from '../../internal/boolean-attribute.js';
import { hostStyles } from '../../internal/host.styles.js';
import { lazily } from '../../internal/lazily.js';
import { onDocument } from '../../internal/on-document.js';
import { show, type Content } from '../../internal/markup.js';
import { isServerRender } from '../../internal/is-server-render.js';
import { whenIdle } from '../../internal/when-idle.js';
import { announce } from '../../strings/strings.js';
import { FinanceElement } from '../finance-element.js';
import { isBusy } from './busy.js';

/** What an element does and shows from its first use on. Its hooks are called before and after each update. */
export interface Behaviour extends ReactiveController {
  /** Pending while the session takes what the page has set. */
  readonly giving: Promise<unknown> | undefined;
  render(): unknown;
  /** Puts the result of `render` on the page. */
  commit(content: unknown): void;
  /** Called once the update is visible and the element's custom states are set. */
  updated(): void;
  /** Called when this code has arrived after the merchant pressed “Try again”. */
  retried(): void;
}

/** The module that exports a behaviour. */
export interface BehaviourModule<B extends Behaviour> {
  behave(host: FlowElement<string>): B;
}

/** Loads the behaviour of one kind of element, once for all of them on the page. */
export class LazyBehaviour<B extends Behaviour> {
  /** The module, once it has loaded. */
  module: BehaviourModule<B> | undefined = undefined;
  /** Resolves once the module has loaded, or has failed to. */
  readonly load: () => Promise<unknown>;

  constructor(load: () => Promise<BehaviourModule<B>>) {
    const loaded = lazily(async () => {
      this.module = await load();
      // Elements may have said that it failed, also because it took too long. Now they can show the rest.
      announce();
    });
    this.load = () => loaded().catch(() => undefined);
  }
}

/** The elements on the page. They tell each other what the page says about the offers. */
export const flowElements = onDocument<Set<FlowElement<string>>>('elements', () => new Set());

/** Styles of the texts that are shown before the view has loaded. */
const plainStyles = [hostStyles, baseStyles];

/**
 * An element of the journey from the offers to the acceptance. Most pages only show an advert, so the code of these
 * elements is loaded when it is first needed, or shortly before. If it can't be loaded, because the connection was
 * lost or a newer release replaced the file, the element says so.
 */
export abstract class FlowElement<
  State extends string,
  B extends Behaviour = Behaviour,
> extends FinanceElement<State> {
  static override properties: PropertyDeclarations = {
    termUnit: { attribute: 'term-unit' },
    settlesBalance: { converter: readBoolean, attribute: 'settles-balance' },
    hideFactorRate: { converter: readBoolean, attribute: 'hide-factor-rate' },
    offerDetails: { attribute: false },
  };

  /**
   * Unit of the service's `term_length`, for which the document names none (§2.2). While unset, the unit of another
   * element of the same session applies. Without any, the term isn't shown.
   *
   * @attr term-unit
   */
  declare termUnit: 'months' | 'weeks' | 'days' | undefined;
  /**
   * Whether a renewal pays off the old balance out of the new amount. If set, an offer is headed by "you receive" in
   * the picker and the review of the same session, net of that balance; by "new finance" if the balance isn't known in
   * the offer's currency or is higher than the offer, which then says to ask. If not set, the review says what is still
   * owed, as far as that is known, and that the merchant should ask about it. Default `false`.
   *
   * @attr settles-balance
   */
  declare settlesBalance: boolean;
  /**
   * Hides the factor rate, in this element alone. Default `false`.
   *
   * @attr hide-factor-rate
   */
  declare hideFactorRate: boolean;
  /**
   * A function that returns extra rows for an offer, synchronously, e.g. an APR that the provider supplies. A picker's
   * rows appear wherever its prices do, including in the review of the same session.
   */
  declare offerDetails: OfferDetails | undefined;

  /** @internal */
  behaviour: B | undefined = undefined;
  /**
   * Whether at the last update there was something to show, but nothing to see yet: its texts were still loading.
   *
   * @internal
   */
  declare isLate: boolean | undefined;
  /** Whether at the last update there was something to see that may take the focus after a press. */
  #isSeen: boolean | undefined;
  readonly #lazy: LazyBehaviour<B>;
  /** Cancels loading ahead, which is requested once each time the element is on the page. */
  #cancelAhead: (() => void) | undefined;
  /** Whether the code couldn't be loaded. The merchant is told, and can try again. */
  #isLost = false;
  /** Whether the merchant has pressed “Try again”, and the code is being loaded. */
  #isRetrying = false;

  constructor(lazy: LazyBehaviour<B>) {
    super();
    this.#lazy = lazy;
    this.settlesBalance = false;
    this.hideFactorRate = false;
  }

  /** Whether the page has set what is to be shown. */
  protected abstract get isGiven(): boolean;
  /** Whether there will be something to see after the next step. */
  protected abstract get isNext(): boolean;

  /** @internal */
  override get shown(): boolean {
    return this.#isLost && this.isGiven;
  }

  protected override readonly parts = ['first', 'flow'] as const;

  /** Texts are also loaded ahead, like the view. */
  protected override get wantsTexts(): boolean {
    return this.shown || this.finance.eligibility === 'eligible';
  }

  /** Whether the behaviour is needed now. */
  get #isNeeded(): boolean {
    return this.shown || this.isGiven;
  }

  /** Whether the behaviour has to be loaded at once. */
  get #isMissing(): boolean {
    return !this.behaviour && !this.#isLost && this.#isNeeded;
  }

  override connectedCallback(): void {
    flowElements.add(this);
    super.connectedCallback();
  }

  override disconnectedCallback(): void {
    flowElements.delete(this);
    super.disconnectedCallback();
    this.#cancelAhead?.();
    this.#cancelAhead = undefined;
  }

  protected override willUpdate(): void {
    const { module } = this.#lazy;
    if (!module || this.behaviour) return;
    this.#isLost = false;
    this.addController((this.behaviour = module.behave(this)));
  }

  protected override render(): unknown {
    const { behaviour } = this;
    // On a server nothing is loaded: the browser does that.
    if (!isServerRender) {
      if (this.#isMissing) void this.#load();
      // Loaded ahead once the page is idle, so as not to delay what is shown now. A press can then show something at
      // once.
      else if (this.isNext && !behaviour && this.isConnected) {
        this.#cancelAhead ??= whenIdle(() => void this.#load());
      }
    }
    if (!this.shown) return [];
    if (behaviour) return behaviour.render();
    if (this.#isLost) return this.#renderLost();
    // The press came before this code. Its button is gone, and on a slow connection loading takes a while.
    return (this.state as string) === 'loading'
      ? this.#renderPlain('status', this.localizer.text('pickerLoading'))
      : [];
  }

  protected override commit(content: unknown): void {
    if (this.behaviour) this.behaviour.commit(content);
    else show(this.renderRoot, content as Content[]);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { behaviour, finance } = this;
    behaviour?.updated();
    const heading = this.renderRoot.querySelector<HTMLElement>('#heading');
    const isPlain = !behaviour && finance.started && this.#sessionReports;
    // The pressed button is gone, so focus moves here. Only once: anything that arrives later takes focus from nobody.
    if (isPlain && !this.#isSeen && !isBusy(this)) heading?.focus();
    // Without its code, an element that nobody has started only says that the code was lost. That took no focus yet.
    this.#isSeen = !!heading && (!!behaviour || isPlain);
    this.isLate = !heading && this.shown;
  }

  /** Whether the session itself reports on the offers. */
  get #sessionReports(): boolean {
    const { offers } = this.finance;
    return offers === 'loading' || offers === 'error';
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    let complete = await super.getUpdateComplete();
    if (this.#isMissing) {
      await this.#load();
      complete = await super.getUpdateComplete();
    }
    if (!this.behaviour?.giving) return complete;
    await this.behaviour.giving;
    return super.getUpdateComplete();
  }

  async #load(): Promise<void> {
    await this.#lazy.load();
    const wasLost = this.#isLost;
    // If loading ahead failed, it is tried again when the code is needed.
    this.#isLost = !this.#lazy.module && this.#isNeeded;
    this.#isRetrying = false;
    this.requestUpdate();
    // While offers are loading or have failed to, the session reports the fault, since its own code was lost as well.
    if (!this.#isLost || wasLost || this.#sessionReports) return;
    const error = notSent(this.operation, 'network');
    this.session?.dispatchEvent(new FinanceErrorEvent({ error }));
  }

  #renderLost(): Content[] {
    const { localizer: l } = this;
    const retry = async () => {
      this.#isRetrying = true;
      this.requestUpdate();
      await this.#load();
      await this.updateComplete;
      this.behaviour?.retried();
    };
    // Empty while loading is tried again, so that a screen reader announces the same words again afterwards.
    return this.#renderPlain('alert', this.#isRetrying ? '\u00a0' : l.text('viewLost'), [
      'button',
      { part: 'retry', class: 'button', onclick: () => void retry() },
      l.text('retry'),
    ]);
  }

  /** Renders what can be shown before the view has loaded. */
  #renderPlain(role: string, text: string, action?: Content): Content[] {
    const { foreign } = this.localizer;
    this.adoptOnce(plainStyles);
    return [
      [
        'div',
        {
          part: 'base',
          class: 'frame panel',
          translate: 'no',
          lang: foreign && 'en',
          dir: foreign && 'ltr',
        },
        ['p', { id: 'heading', role, tabindex: '-1' }, text],
        action,
      ],
    ];
  }
}
