import {
  adoptStyles,
  ReactiveElement,
  type CSSResult,
  type CSSResultOrNative,
  type PropertyDeclarations,
  type PropertyValues,
} from '@lit/reactive-element';
import type { Operation } from '../client/errors.js';
import { bare } from '../domain/objects.js';
import { FinanceErrorEvent, type FinanceErrorDetail } from '../events/finance-error.js';
import type { FinanceSession } from '../session/finance-session.js';
import { SessionController, type SessionElement } from '../session/session-controller.js';
import { isDecided, initialState, type FinanceState } from '../session/state.js';
import { hostStyles } from '../internal/host.styles.js';
import { defineOnce } from '../internal/define-once.js';
import { watchLanguage } from '../strings/closest-language.js';
import type { Part } from '../strings/catalog.js';
import { loadStrings } from '../strings/loading.js';
import { languageOf, localizer, type Localizer } from '../strings/localize.js';
import { advertStrings } from '../strings/en-advert.js';
import { addStrings, onStrings } from '../strings/strings.js';

addStrings('en', advertStrings);

const NO_SESSION = initialState(null, -1);

/**
 * What the three elements have in common: settings, session, state and language. They are Lit's reactive
 * elements without its templates, which come with the views: most pages show nothing or an advert only.
 */
export abstract class FinanceElement<State extends string> extends ReactiveElement {
  /** By this Lit's server renderer knows what it can render. @internal */
  static readonly _$litElement$ = true;

  static override styles = [hostStyles];
  static override shadowRootOptions: ShadowRootInit = bare({ mode: 'open' });

  /**
   * Registers this class. A tag that is already defined is left alone; a further one gets a class of its own,
   * for a class has one tag.
   */
  static define(tag: string, registry?: CustomElementRegistry): void {
    const own = this as unknown as CustomElementConstructor;
    try {
      defineOnce(tag, own, registry);
    } catch {
      defineOnce(tag, class extends own {}, registry);
    }
  }

  static override properties: PropertyDeclarations = {
    baseUrl: { attribute: 'base-url' },
    providerId: { attribute: 'provider-id' },
    merchantId: { attribute: 'merchant-id' },
    currency: {},
    merchantPath: { attribute: 'merchant-path' },
    group: {},
    session: { attribute: false, noAccessor: true },
    deferHydration: { attribute: 'defer-hydration' },
  };

  /** Address of the service with its version prefix, e.g. `/finance/v2`. */
  declare baseUrl: string | undefined;
  /**
   * The service's identifier of the merchant (UUID, §1); null or none for an initial application. Another one starts a
   * new session state.
   */
  declare providerId: string | null | undefined;
  /** The partner's own merchant reference, sent with an application. */
  declare merchantId: string | undefined;
  /** Currency of the application, three capital letters. */
  declare currency: string | undefined;
  /** Path of the merchant endpoint; `{provider_id}` is replaced. */
  declare merchantPath: string | undefined;
  /** Elements of one group share one session. */
  declare group: string;

  /** Lit's server renderer sets it where a parent still has properties to set. */
  declare protected deferHydration: string | null | undefined;

  protected readonly sessionController: SessionController;
  readonly #internals: ElementInternals | undefined;
  #styles: CSSResultOrNative[] | undefined;
  #stops: (() => void)[] = [];
  /** Texts on their way. */
  #texts: Promise<unknown> | undefined;
  /** The language of what is shown. Another one may be the closest already, and on its way. */
  #shownLang: string | undefined;

  constructor() {
    super();
    this.group = '';
    // Not there in a server render.
    this.#internals = (this as Partial<HTMLElement>).attachInternals?.call(this);
    this.sessionController = new SessionController(this);
  }

  /** The session in use. Set one to leave the page's own; set `undefined` to return to it. */
  get session(): FinanceSession | undefined {
    return this.sessionController.session;
  }

  set session(session: FinanceSession | undefined) {
    this.sessionController.give(session ?? undefined);
    this.requestUpdate();
  }

  /** What the element is doing now. Mirrored as a custom state, e.g. `:state(error)`. */
  abstract get state(): State;

  /** Events of the session that the element dispatches as its own, besides errors. @internal */
  abstract readonly relayed: SessionElement['relayed'];
  /** The operation whose faults the element reports, besides those of the page's settings. */
  protected abstract readonly operation: Operation;

  /** @internal */
  relays({ type, detail }: CustomEvent<object>): boolean {
    if (type !== FinanceErrorEvent.type) return true;
    const operation = (detail as Partial<FinanceErrorDetail>).error?.operation;
    return operation === this.operation || operation === 'config';
  }

  /** Whether there is something to see: without it the element takes no space. */
  protected abstract get shown(): boolean;

  /** The texts of which it shows some; the last part has its own. */
  protected abstract readonly parts: readonly Part[];
  /** Whether its texts are to be there, or will soon be. */
  protected abstract get wantsTexts(): boolean;
  /** Whether its first update asks the service for something. */
  protected readonly asksFirst: boolean = false;

  /** The session's state, or an empty one before there is a session. */
  protected get finance(): FinanceState {
    return this.session?.state ?? NO_SESSION;
  }

  /** Whether an acceptance has left, and was not refused. @internal */
  protected get decided(): boolean {
    return isDecided(this.finance);
  }

  /**
   * Tells of a press, here or at `target`. Whether it still counts: not where a listener switched to another
   * merchant, who has not pressed. @internal
   */
  tells(event: Event, target: EventTarget = this): boolean {
    const { session } = this;
    const { revision } = this.finance;
    const goesOn = target.dispatchEvent(event);
    return goesOn && session === this.session && revision === this.finance.revision;
  }

  /** Texts and formats in the language of the closest `lang`, once its texts are there. @internal */
  get localizer(): Localizer {
    return localizer(this.#shownLang ?? languageOf(this), this.parts.at(-1));
  }

  /** `styles` in place of those that were there. @internal */
  adoptOnce(styles: CSSResultOrNative[]): void {
    if (this.#styles !== styles) this.#adopt(styles, this.renderRoot as ShadowRoot);
  }

  protected override createRenderRoot(): ShadowRoot {
    const { shadowRootOptions, elementStyles } = this.constructor as typeof ReactiveElement;
    const root = this.shadowRoot ?? this.attachShadow(shadowRootOptions);
    this.#adopt(elementStyles, root);
    return root;
  }

  #adopt(styles: CSSResultOrNative[], root: ShadowRoot): void {
    this.#styles = styles;
    const { ownerDocument } = this;
    const view = ownerDocument.defaultView;
    if (ownerDocument === document) adoptStyles(root, styles);
    else if (view) {
      // Of a frame, or a window of its own: documents share no sheets.
      root.adoptedStyleSheets = (styles as CSSResult[]).map(({ cssText }) => {
        const sheet = new view.CSSStyleSheet();
        sheet.replaceSync(cssText);
        return sheet;
      });
    }
  }

  /** @internal */
  adoptedCallback(): void {
    if (this.#styles) this.#adopt(this.#styles, this.renderRoot as ShadowRoot);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopWatching();
  }

  /** A move by `moveBefore()`, which keeps what was typed. It may be below another provider, or in another language. @internal */
  connectedMoveCallback(): void {
    this.#stopWatching();
    this.sessionController.move();
    this.requestUpdate();
  }

  #stopWatching(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** Requests leave first: that of a press, and the check that an advert asks for in its first update. */
  protected override scheduleUpdate(): Promise<unknown> | undefined {
    const pace = this.session?.pace;
    const left = pace?.departure ?? (this.asksFirst || this.hasUpdated ? undefined : pace?.calm);
    if (!left) void super.scheduleUpdate();
    return left?.then(() => super.scheduleUpdate());
  }

  protected override shouldUpdate(): boolean {
    return this.deferHydration == null;
  }

  protected override update(changed: PropertyValues): void {
    this.#loadTexts();
    // What it asks for is part of this update. It has the view loaded as well.
    const content = this.render();
    super.update(changed);
    // What is in the wrong language is not shown.
    if (this.#texts && this.#shownLang === undefined) return;
    this.commit(content);
  }

  /** What is to be seen now. */
  protected abstract render(): unknown;

  /** Puts what `render` gave on the page. */
  protected abstract commit(content: unknown): void;

  /** Asks for texts where there is something to show; for a view also ahead, like for the view. */
  #loadTexts(): void {
    const { shown } = this;
    if (shown && this.#stops.length === 0 && this.isConnected) {
      // Not before there is something to see: most merchants see nothing.
      const update = () => this.requestUpdate();
      this.#stops = [onStrings(update), watchLanguage(this, update)];
    }
    const wanted = this.wantsTexts;
    const lang = languageOf(this);
    const pending = wanted ? loadStrings(lang, this.parts) : undefined;
    this.#texts = shown ? pending : undefined;
    if (!wanted || !shown) this.#shownLang = undefined;
    else if (!pending) this.#shownLang = lang;
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    let complete = await super.getUpdateComplete();
    let waited: unknown;
    // Another language may have become the closest meanwhile.
    while (this.#texts && this.#texts !== waited) {
      waited = this.#texts;
      await waited;
      complete = await super.getUpdateComplete();
    }
    return complete;
  }

  /**
   * Resolves once it is there for a command. A framework may put it on the page in the same task; later, what was asked
   * for before would come as a surprise. @internal
   */
  protected async placed(): Promise<void> {
    if (!this.isConnected && !this.session) await new Promise((resolve) => setTimeout(resolve));
    if (this.isConnected) await this.updateComplete;
  }

  protected override updated(_changed: PropertyValues): void {
    const { shown, state } = this;
    try {
      const states = this.#internals?.states ?? new Set<string>();
      if (states.has(state) && states.has('shown') === shown) return;
      states.clear();
      states.add(state);
      if (shown) states.add('shown');
    } catch {
      // There are none on a server, and browsers from before `:state()` only take names with two dashes.
    }
  }
}
