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
import type { PickerMember } from '../session/commands.js';
import type { FinanceSession } from '../session/finance-session.js';
import { SessionController, type SessionElement } from '../session/session-controller.js';
import { isDecided, initialState, type FinanceState } from '../session/state.js';
import { hostStyles } from '../internal/host.styles.js';
import { defineOnce } from '../internal/define-once.js';
import { languageOf, watchLanguage } from '../strings/closest-language.js';
import type { Part } from '../strings/catalog.js';
import { loadStrings } from '../strings/loading.js';
import { localizer, type Localizer } from '../strings/localize.js';
import { advertStrings } from '../strings/en-advert.js';
import { addStrings, onStrings } from '../strings/strings.js';

addStrings('en', advertStrings);

const NO_SESSION = initialState(null, -1);

/**
 * What the three elements have in common: settings, session, state and language. They are Lit's reactive elements
 * without its templates. The templates come with the views, because most pages show nothing, or only an advert.
 */
export abstract class FinanceElement<State extends string> extends ReactiveElement {
  /** Tells Lit's server renderer that it can render this class. @internal */
  static readonly _$litElement$ = true;

  static override styles = [hostStyles];
  static override shadowRootOptions: ShadowRootInit = bare({ mode: 'open' });

  /**
   * Registers this class as `tag`. A tag that is already defined is left alone. If the class already has another tag,
   * the new one gets a subclass, because a class can only have one.
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

  /**
   * Address of the service with its version prefix, e.g. `/finance/v2` (§9).
   *
   * @attr base-url
   */
  declare baseUrl: string | undefined;
  /**
   * The service's identifier of the merchant (UUID, §1); null or unset for an initial application. A different one
   * starts a new session state.
   *
   * @attr provider-id
   */
  declare providerId: string | null | undefined;
  /**
   * The partner's own reference for the merchant, sent with an application (§2.1). Where no id is set, that of an
   * application names the merchant.
   *
   * @attr merchant-id
   */
  declare merchantId: string | undefined;
  /** Currency of the application (§2.1): ISO 4217 code, three capital letters. */
  declare currency: string | undefined;
  /**
   * Path of the merchant endpoint (§4.3), appended to `baseUrl`; `{provider_id}` is replaced. Default
   * `/merchant?provider_id={provider_id}`.
   *
   * @attr merchant-path
   */
  declare merchantPath: string | undefined;
  /** Name of a group of elements: elements with the same name share one session. */
  declare group: string;

  /** Lit's server renderer sets this while a parent still has properties to set. */
  declare protected deferHydration: string | null | undefined;

  /** @internal */
  readonly sessionController = new SessionController(this);
  readonly #internals: ElementInternals | undefined;
  #styles: CSSResultOrNative[] | undefined;
  #stops: (() => void)[] = [];
  /** Pending while texts are loading. */
  #texts: Promise<unknown> | undefined;
  /** The language of what is shown. Another one may already be the closest, with its texts still loading. */
  #shownLang: string | undefined;

  constructor() {
    super();
    this.group = '';
    // A server render has no `attachInternals`.
    this.#internals = (this as Partial<HTMLElement>).attachInternals?.call(this);
  }

  /** The session in use. Set one to use it instead of the page's own; set `undefined` to return to that. */
  get session(): FinanceSession | undefined {
    return this.sessionController.session;
  }

  set session(session: FinanceSession | undefined) {
    this.sessionController.give(session ?? undefined);
    this.requestUpdate();
  }

  /** What the element is doing now. Mirrored as a custom state, e.g. `:state(error)`. */
  abstract get state(): State;

  /** What a picker adds to the session. A getter, because `Object.prototype` may have such a property. @internal */
  get picker(): PickerMember | undefined {
    return undefined;
  }

  /** Events of the session, besides errors, that the element dispatches as its own. @internal */
  abstract readonly relayed: SessionElement['relayed'];
  /** The operation whose faults the element reports, besides faults of the page's settings. */
  protected abstract readonly operation: Operation;

  /** @internal */
  relays({ type, detail }: CustomEvent<object>): boolean {
    if (type !== FinanceErrorEvent.type) return true;
    const operation = (detail as Partial<FinanceErrorDetail>).error?.operation;
    return operation === this.operation || operation === 'config';
  }

  /** Whether there is something to see. If not, the element takes no space. @internal */
  abstract get shown(): boolean;

  /** The groups of texts that the element uses. The last of them is its own. */
  protected abstract readonly parts: readonly Part[];
  /** Whether the element needs its texts now, or will soon. */
  protected abstract get wantsTexts(): boolean;
  /** Whether the element's first update sends a request to the service. */
  protected readonly asksFirst: boolean = false;

  /** The session's state, or an empty one before there is a session. */
  protected get finance(): FinanceState {
    return this.session?.state ?? NO_SESSION;
  }

  /** Whether an acceptance has left and wasn't refused. @internal */
  protected get decided(): boolean {
    return isDecided(this.finance);
  }

  /**
   * Dispatches an event about a press, on this element or on `target`. Returns whether the press still counts. It
   * doesn't if a listener prevented it, or switched to another merchant, who hasn't pressed. @internal
   */
  tells(event: Event, target: EventTarget = this): boolean {
    const { session } = this;
    const { revision } = this.finance;
    const goesOn = target.dispatchEvent(event);
    return goesOn && session === this.session && revision === this.finance.revision;
  }

  /** Texts and formats in the language of the closest `lang`, once its texts have loaded. @internal */
  get localizer(): Localizer {
    return localizer(this.#shownLang ?? languageOf(this), this.parts.at(-1));
  }

  /** Replaces the element's styles with `styles`. @internal */
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
      // In a frame or another window: documents can't share style sheets.
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

  /**
   * Called after a move by `moveBefore()`, which keeps what was typed. The new place may have another provider or
   * another language. @internal
   */
  connectedMoveCallback(): void {
    this.#stopWatching();
    this.sessionController.move();
    this.requestUpdate();
  }

  #stopWatching(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  /**
   * Delays an update until pending requests have left, that of a press and the check that an advert makes in its first
   * update, and until what the browser shows by itself is painted.
   */
  protected override async scheduleUpdate(): Promise<void> {
    const pace = this.session?.pace;
    await pace?.resumed;
    if (!this.asksFirst && !this.hasUpdated) await pace?.calm;
    this.performUpdate();
  }

  protected override shouldUpdate(): boolean {
    return this.deferHydration == null;
  }

  protected override update(changed: PropertyValues): void {
    this.#loadTexts();
    // Before `super.update()`, so that changes made while rendering belong to this update. Rendering also loads the
    // view.
    const content = this.render();
    super.update(changed);
    // Nothing is shown in the wrong language.
    if (this.#texts && this.#shownLang === undefined) return;
    this.commit(content);
  }

  /** Returns what there is to see now. */
  protected abstract render(): unknown;

  /** Puts the result of `render` on the page. */
  protected abstract commit(content: unknown): void;

  /** Loads the texts if there is something to show. For a view, texts are also loaded ahead, like the view itself. */
  #loadTexts(): void {
    const { shown } = this;
    if (shown && this.#stops.length === 0 && this.isConnected) {
      // Only once there is something to see: most merchants see nothing.
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
    // Another language may have become the closest in the meantime.
    while (this.#texts && this.#texts !== waited) {
      waited = this.#texts;
      await waited;
      complete = await super.getUpdateComplete();
    }
    return complete;
  }

  /**
   * Resolves once the element is ready for a command. A framework may put it on the page in the same task. A command
   * isn't kept for longer than that: carrying it out later would come as a surprise. @internal
   */
  protected async placed(): Promise<void> {
    if (!this.isConnected && !this.session) await new Promise((resolve) => setTimeout(resolve));
    if (this.isConnected) await this.updateComplete;
  }

  protected override updated(_changed: PropertyValues): void {
    this.mirror(this.shown);
  }

  /**
   * Mirrors the state as a custom state. At once, because a listener of the event that tells of it may look; what takes
   * up space changes with the update. @internal
   */
  mirror(shown?: boolean): void {
    const { state } = this;
    try {
      const states = this.#internals?.states ?? new Set<string>();
      const isShown = shown ?? states.has('shown');
      if (states.has('shown') !== isShown) states.clear();
      else if (states.has(state)) return;
      // Never without `shown` in between: in WebKit, what has focus would lose it.
      else for (const old of [...states]) if (old !== 'shown') states.delete(old);
      states.add(state);
      if (isShown) states.add('shown');
    } catch {
      // A server has no states, and browsers from before `:state()` only accept names that begin with two dashes.
    }
  }
}
