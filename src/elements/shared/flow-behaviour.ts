import type { CSSResultOrNative } from '@lit/reactive-element';
import { render } from 'lit-html';
import { DETAILS_CHANGE } from '../../internal/details-change.js';
import { keepPlace } from '../../internal/keep-place.js';
import type { FinanceSession } from '../../session/finance-session.js';
import type { Behaviour, FlowElement } from './flow-element.js';
import { Giver, type Last } from './giver.js';
import { intoSight } from './into-sight.js';
import { reviewsOf } from './reviews.js';

/** A delay in ms, by which browsers have told a screen reader about new content and about the focus that has moved. */
const HEARD_AFTER = 100;

export interface View {
  readonly styles: readonly CSSResultOrNative[];
  render(): unknown;
}

/** What the picker and the review have in common once they are in use. */
export abstract class FlowBehaviour<Host extends FlowElement<string>> implements Behaviour {
  protected readonly host: Host;
  protected readonly giver: Giver;
  giving: Promise<unknown> | undefined = undefined;
  readonly #view: View;
  #styles: CSSResultOrNative[] | undefined;
  #isRendered = false;
  /** What the other elements of the session were last told about this one. */
  #toldOthers: readonly [session?: FinanceSession | undefined, ...settings: unknown[]] = [];
  /** The words of the live region while they are removed from it. */
  #words: Element | undefined;

  /** @param last - What elements of this kind last gave to each session. */
  constructor(host: Host, view: View, last: Last) {
    this.host = host;
    this.#view = view;
    this.giver = new Giver(host, last);
  }

  hostUpdate(): void {
    this.#tellOthers();
  }

  hostDisconnected(): void {
    this.#tellOthers();
  }

  render(): unknown {
    const { host } = this;
    const { elementStyles } = host.constructor as unknown as { elementStyles: CSSResultOrNative[] };
    host.adoptOnce((this.#styles ??= [...elementStyles, ...this.#view.styles]));
    return this.#view.render();
  }

  /**
   * Renders `content` without losing focus: if the focused element is gone, focus moves to the heading of what
   * replaced it.
   */
  commit(content: unknown): void {
    const { renderRoot } = this.host;
    const hadFocus = this.#hasFocus();
    // Removes the message that this code was loading or couldn't be loaded. Lit didn't render it, and so wouldn't
    // replace it.
    if (!this.#isRendered) renderRoot.replaceChildren();
    this.#isRendered = true;
    render(content, renderRoot);
    if (!hadFocus || this.#hasFocus()) return;
    if (this.takeFocus()) return;
    keepPlace(this.host);
    void this.#passFocusOn();
  }

  /**
   * Moves focus to the heading and returns whether there is one. The heading is read as it gets focus, so the live
   * region need not repeat it, and says the rest afterwards.
   */
  takeFocus(): boolean {
    const { renderRoot } = this.host;
    if (!renderRoot.querySelector('#heading')) return false;
    this.focusHeading();
    const said = (this.#words ?? renderRoot).querySelector('#said');
    // The page may have hidden its heading.
    if (said && this.#hasFocus()) said.textContent = '';
    this.sayLater();
    return true;
  }

  /**
   * Removes the words of the live region for a moment. Screen readers don't announce what a new live region already
   * contains, or what changes while focus moves. If the words have changed by the time they return, the new ones are
   * announced.
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
      // In Firefox a screen reader's cursor stays with the selection, which was left in what was removed. If it moved
      // before the focus has been told, the heading wouldn't be read.
      const { activeElement } = region.getRootNode() as ShadowRoot;
      if (activeElement?.id === 'heading') getSelection()?.collapse(activeElement);
    }, HEARD_AFTER);
  }

  /** Offers disappear if one of them was accepted elsewhere. The review then says what happened. */
  async #passFocusOn(): Promise<void> {
    for (const review of reviewsOf(this.host.session)) {
      await review.updateComplete;
      // Until it is hidden, this element may still have it.
      const { activeElement, body } = this.host.ownerDocument;
      if (activeElement !== body && !this.host.matches(':focus')) return;
      review.behaviour?.takeFocus();
    }
  }

  /**
   * Whether focus is inside the element and stays there. Content that the page put into a removed slot only keeps its
   * focus for a moment. Whether something is visible is only asked of that, because a browser has to do a layout for it.
   */
  #hasFocus(): boolean {
    const { host } = this;
    const { activeElement } = host.getRootNode() as Partial<DocumentOrShadowRoot>;
    const focused = activeElement === host ? host.shadowRoot?.activeElement : activeElement;
    return (
      !!focused &&
      host.contains(activeElement ?? null) &&
      // Not every browser has `checkVisibility`.
      (activeElement === host || (focused as Partial<Element>).checkVisibility?.() !== false)
    );
  }

  focusHeading(): void {
    const { host } = this;
    const heading = host.renderRoot.querySelector<HTMLElement>('#heading');
    heading?.focus();
    // An element above, such as the picker, may shrink in an update of its own and move the heading out of view.
    requestAnimationFrame(() => {
      if (heading && heading === host.shadowRoot?.activeElement) intoSight(heading);
    });
  }

  abstract updated(): void;

  retried(): void {
    // Only some elements need this.
  }

  /**
   * What the page says about the offers on one element of a session is shown by all of them, so they update as well.
   */
  #tellOthers(): void {
    const { session, termUnit, settlesBalance, offerDetails, isConnected } = this.host;
    const [before] = this.#toldOthers;
    const says = [session, termUnit, settlesBalance, offerDetails, isConnected] as const;
    if (says.every((value, index) => value === this.#toldOthers[index])) return;
    this.#toldOthers = says;
    for (const each of new Set([session, before])) each?.dispatchEvent(new Event(DETAILS_CHANGE));
  }
}
