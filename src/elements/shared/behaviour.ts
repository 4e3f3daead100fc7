import type { CSSResultOrNative } from '@lit/reactive-element';
import { render } from 'lit-html';
import { keepPlace } from '../../internal/keep-place.js';
import { flowElements, type Behaviour, type FlowElement } from './flow-element.js';
import { Giver, type Last } from './giver.js';
import { intoSight } from './into-sight.js';
import { reviewsOf } from './reviews.js';

/** In ms: by then browsers have told a screen reader of what came, and of the focus that moved. */
const HEARD_AFTER = 100;

/** What an element shows. */
export interface View {
  readonly styles: readonly CSSResultOrNative[];
  render(): unknown;
}

/** What picker and review have in common, once they are used. */
export abstract class FlowBehaviour<Host extends FlowElement<string>> implements Behaviour {
  protected readonly host: Host;
  protected readonly giver: Giver;
  giving: Promise<unknown> | undefined = undefined;
  readonly #view: View;
  #styles: CSSResultOrNative[] | undefined;
  #isRendered = false;
  /** What others on the page have been told of this one. */
  #said: readonly unknown[] = [];
  /** Those of the live region, while they are taken back. */
  #words: Element | undefined;

  /** @param last - What was given last by elements of this kind. */
  constructor(host: Host, view: View, last: Last) {
    this.host = host;
    this.#view = view;
    this.giver = new Giver(host, last);
  }

  hostConnected(): void {
    this.#tell();
  }

  hostUpdate(): void {
    this.#tell();
  }

  hostDisconnected(): void {
    this.#tell();
  }

  render(): unknown {
    const { host } = this;
    const { elementStyles } = host.constructor as unknown as { elementStyles: CSSResultOrNative[] };
    host.adoptOnce((this.#styles ??= [...elementStyles, ...this.#view.styles]));
    return this.#view.render();
  }

  /** Focus is never lost: where what had it is gone, it goes to the heading of what came instead. */
  commit(content: unknown): void {
    const { renderRoot } = this.host;
    const hadFocus = this.#hasFocus();
    // Where it said that this is lost: that is none of Lit's.
    if (!this.#isRendered) renderRoot.replaceChildren();
    this.#isRendered = true;
    render(content, renderRoot, { host: this.host });
    if (!hadFocus || this.#hasFocus()) return;
    if (this.takeFocus()) return;
    keepPlace(this.host);
    void this.#passFocusOn();
  }

  /** Whether there is a heading to take it. It is read as it gets focus: the live region need not say it again. */
  takeFocus(): boolean {
    const { renderRoot } = this.host;
    if (!renderRoot.querySelector('#heading')) return false;
    const said = (this.#words ?? renderRoot).querySelector('#said');
    if (said) said.textContent = '';
    this.focusHeading();
    return true;
  }

  /**
   * What a live region comes with is not heard, nor what changes as focus moves: it is taken back until both are over.
   * What has changed by then is said as it is then.
   */
  protected sayLater(): void {
    const words = this.host.renderRoot.querySelector('#words');
    const region = words?.parentElement;
    if (!words || !region) return;
    words.remove();
    this.#words = words;
    setTimeout(() => {
      region.append(words);
      this.#words = undefined;
    }, HEARD_AFTER);
  }

  /** Offers go away where one was accepted elsewhere: what came of it is said in the review. */
  async #passFocusOn(): Promise<void> {
    for (const review of reviewsOf(this.host.session)) {
      await review.updateComplete;
      if (document.activeElement !== document.body) return;
      review.behaviour?.takeFocus();
    }
  }

  /** What the page has put in a slot that goes has it only for another moment. */
  #hasFocus(): boolean {
    const { host } = this;
    const { activeElement } = host.getRootNode() as Partial<DocumentOrShadowRoot>;
    const focused = activeElement === host ? host.shadowRoot?.activeElement : activeElement;
    if (!focused || !(host.contains(focused) || host.shadowRoot?.contains(focused))) return false;
    // Not in every browser.
    const { checkVisibility } = focused as Partial<Element>;
    return checkVisibility?.call(focused) !== false;
  }

  focusHeading(): void {
    const { host } = this;
    const heading = host.renderRoot.querySelector<HTMLElement>('#heading');
    heading?.focus();
    // An element above, as the picker, gets smaller in an update of its own: it may be out of sight then.
    requestAnimationFrame(() => {
      if (heading && heading === host.shadowRoot?.activeElement) intoSight(heading);
    });
  }

  updated(): void {
    // Only some have something to do.
  }

  found(): void {
    // Only some have something to do.
  }

  /** What the page says of the offers on one element of a session, all of them show. */
  #tell(): void {
    const { session, termUnit, settlesBalance, offerDetails, isConnected } = this.host;
    const [before] = this.#said;
    const says = [session, termUnit, settlesBalance, offerDetails, isConnected];
    if (says.every((value, index) => value === this.#said[index])) return;
    this.#said = says;
    for (const other of flowElements) {
      if (other.session === session || other.session === before) other.requestUpdate();
    }
  }
}
