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
import { arrivedInTime, triedTwice } from '../../internal/in-time.js';
import { onDocument } from '../../internal/on-document.js';
import { show, type Content } from '../../internal/markup.js';
import { onServer } from '../../internal/on-server.js';
import { whenIdle } from '../../internal/when-idle.js';
import { announce } from '../../strings/strings.js';
import { FinanceElement } from '../finance-element.js';
import { isTyping } from './typing.js';

/** What an element does and shows from its first use on. Its hooks are called before and after each update. */
export interface Behaviour extends ReactiveController {
  /** Pending while the session takes up what the page gave. */
  readonly giving: Promise<unknown> | undefined;
  render(): unknown;
  /** Puts what `render` gave on the page. */
  commit(content: unknown): void;
  /** Called once the update shows, and its custom states are set. */
  updated(): void;
  /** The merchant pressed “Try again”, and it is there now. */
  found(): void;
}

/** The module of a behaviour. */
export interface BehaviourModule<B extends Behaviour> {
  behave(host: FlowElement<string>): B;
}

/** Loads the behaviour of one kind of element, once for all of them on the page. */
export class LazyBehaviour<B extends Behaviour> {
  /** There once it is loaded. */
  module: BehaviourModule<B> | undefined = undefined;
  pending: Promise<unknown> | undefined = undefined;
  readonly #import: () => Promise<BehaviourModule<B>>;

  constructor(load: () => Promise<BehaviourModule<B>>) {
    this.#import = load;
  }

  /** Resolves once it is there or lost. */
  load(): Promise<unknown> {
    const loading = async () => {
      this.module = await triedTwice(this.#import);
      // Late it is news: who was told that it is lost has it now.
      if (!this.pending) announce();
    };
    return (this.pending ??= arrivedInTime(loading()).catch(() => (this.pending = undefined)));
  }
}

/** Those on the page: they tell each other what it says of the offers. */
export const flowElements = onDocument<Set<FlowElement<string>>>('elements', () => new Set());

/** Offers of which the session tells. */
const ON_THE_WAY = /^(?:loading|error)$/;

/** Of what can be said without the view. */
const plainStyles = [hostStyles, baseStyles];

/**
 * An element of the way from the offers to the acceptance. Most pages show an advert and no more: what it does
 * and shows is loaded when it is first needed, or ahead of that. Where it can't be loaded, the element says so:
 * the connection is gone, or a newer version took the file's place.
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
   * Unit of the service's `term_length` (§2.2). While unset it is that of another element of the same session;
   * without one the term is not shown.
   */
  declare termUnit: 'months' | 'weeks' | 'days' | undefined;
  /**
   * Says that a renewal settles the old balance out of the new amount: "you receive" heads an offer and is net of it, in
   * picker and review of the same session. While unset, the review says what is left to repay, and to ask about it.
   */
  declare settlesBalance: boolean;
  /** Leaves the factor rate out. */
  declare hideFactorRate: boolean;
  /**
   * Extra rows for an offer, given at once, e.g. an APR that the provider supplies. Those of a picker appear wherever the
   * price does, also in the review of the same session.
   */
  declare offerDetails: OfferDetails | undefined;

  /** @internal */
  behaviour: B | undefined = undefined;
  readonly #lazy: LazyBehaviour<B>;
  /** Takes back what is to be loaded ahead, once for each time on the page. */
  #forgo: (() => void) | undefined;
  /** The merchant is told that it could not be loaded, and asked to try it again. */
  #isLost = false;
  #isTold = false;
  /** Whether it says without the view that offers are on their way, or lost. */
  #isPlain = false;

  constructor(lazy: LazyBehaviour<B>) {
    super();
    this.#lazy = lazy;
    this.settlesBalance = false;
    this.hideFactorRate = false;
  }

  /** Whether the page has given what is to be shown. */
  protected abstract get isGiven(): boolean;
  /** Whether there will be something to see after the next step. */
  protected abstract get isNext(): boolean;

  protected override get shown(): boolean {
    return this.#isLost && this.isGiven;
  }

  protected override readonly parts = ['advert', 'flow'] as const;

  /** Also ahead, like the view. */
  protected override get wantsTexts(): boolean {
    return this.shown || this.finance.eligibility === 'eligible';
  }

  /** Whether the behaviour is to be loaded at once. */
  get #isMissing(): boolean {
    return !this.behaviour && !this.#isLost && (this.shown || this.isGiven);
  }

  override connectedCallback(): void {
    flowElements.add(this);
    super.connectedCallback();
  }

  override disconnectedCallback(): void {
    flowElements.delete(this);
    super.disconnectedCallback();
    this.#forgo?.();
    this.#forgo = undefined;
  }

  protected override willUpdate(): void {
    const { module } = this.#lazy;
    if (!module || this.behaviour) return;
    this.#isLost = this.#isTold = false;
    this.addController((this.behaviour = module.behave(this)));
  }

  protected override render(): unknown {
    const { behaviour } = this;
    // A server leaves it to the browser.
    if (!onServer) {
      if (this.#isMissing) void this.#load();
      // After what is shown now, which it must not hold up; so that a press shows something at once.
      else if (this.isNext && !behaviour && this.isConnected) {
        this.#forgo ??= whenIdle(() => void this.#load());
      }
    }
    if (!this.shown) return [];
    if (behaviour) return behaviour.render();
    if (this.#isLost) return this.#renderLost();
    // The press came first: the button is gone, and on a slow line it takes a while.
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
    const isOnTheWay = ON_THE_WAY.test(finance.offers);
    const heading = behaviour ? null : this.renderRoot.querySelector<HTMLElement>('#heading');
    const isPlain = !!heading && finance.started && isOnTheWay;
    // The button that was pressed is gone. Once: what comes late takes the focus from nobody.
    if (isPlain && !this.#isPlain && !isTyping()) heading.focus();
    this.#isPlain = isPlain;
    // Of offers that are on their way the session tells, where its own code was lost as well.
    if (!this.#isLost || this.#isTold || isOnTheWay) return;
    this.#isTold = true;
    const error = notSent(this.operation, 'network');
    this.session?.dispatchEvent(new FinanceErrorEvent({ error }));
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
    const isLost = !this.#lazy.module;
    if (isLost && !this.#isMissing) {
      // What was to be there ahead of time is asked for again when it is needed. Who says that it is lost said nothing
      // while it was tried.
      announce();
      return;
    }
    this.#isLost = isLost;
    this.requestUpdate();
  }

  #renderLost(): Content[] {
    const { localizer: l } = this;
    const lazy = this.#lazy;
    const retry = async () => {
      const loaded = lazy.load();
      this.requestUpdate();
      await loaded;
      // Whoever said that it is lost has it now, too.
      announce();
      await this.updateComplete;
      this.behaviour?.found();
    };
    // Empty for as long as it is tried again, so that the same words are news to a screen reader.
    return this.#renderPlain('alert', lazy.pending ? '\u00a0' : l.text('viewLost'), [
      'button',
      { part: 'retry', class: 'button', onclick: () => void retry() },
      l.text('retry'),
    ]);
  }

  /** What can be said without the view. */
  #renderPlain(role: string, text: string, action?: Content): Content[] {
    const { foreign } = this.localizer;
    this.adoptOnce(plainStyles);
    return [
      [
        'div',
        {
          part: 'base',
          class: 'frame panel',
          lang: foreign ? 'en' : undefined,
          dir: foreign ? 'ltr' : undefined,
        },
        ['p', { id: 'heading', role, tabindex: '-1' }, text],
        action,
      ],
    ];
  }
}
