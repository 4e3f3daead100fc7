import type { CSSResultOrNative } from '@lit/reactive-element';
import type { render as litRender } from 'lit-html';
import type { FinanceElement } from '../finance-element.js';

/** The rendering of an element, in a module of its own. */
export interface View<Host> {
  readonly styles: readonly CSSResultOrNative[];
  render(host: Host): unknown;
  /** Lit's `render`: its templates come with the view. */
  readonly commit: typeof litRender;
  /** Gets ready for what `host` will soon show. */
  rehearse?(host: Host): void;
}

/**
 * Loads the rendering of an element when it is first needed: a page that shows an advert does not pay
 * for the picker and the acceptance. Once a page has loaded it, it is there for every element.
 */
export class LazyView<Host extends FinanceElement<string>> {
  readonly #load: () => Promise<View<Host>>;
  #view: View<Host> | undefined;
  #pending: Promise<unknown> | undefined;

  constructor(load: () => Promise<View<Host>>) {
    this.#load = load;
  }

  /** Starts to load. Resolves when it has settled; a lost module is asked for again next time. */
  load(): Promise<unknown> {
    this.#pending ??= this.#load().then(
      (view) => (this.#view = view),
      () => (this.#pending = undefined),
    );
    return this.#pending;
  }

  /** Loads it, and has it get ready while the page has nothing else to do. */
  async rehearse(host: Host): Promise<void> {
    await this.load();
    this.#view?.rehearse?.(host);
  }

  /** Renders `host`, now or once the view is there. */
  render(host: Host): unknown {
    if (!this.#view) {
      void this.load().then(() => this.#view && host.requestUpdate());
      return undefined;
    }
    const { elementStyles } = host.constructor as unknown as { elementStyles: CSSResultOrNative[] };
    host.adoptOnce([...elementStyles, ...this.#view.styles]);
    return this.#view.render(host);
  }

  /** Puts what `render` gave on the page. Before the view is there, there is nothing on it. */
  commit(content: unknown, host: Host): void {
    this.#view?.commit(content, host.renderRoot, { host });
  }
}
