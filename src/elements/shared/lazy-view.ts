import { css, type CSSResultOrNative } from '@lit/reactive-element';
import type { render as litRender } from 'lit-html';
import { baseStyles } from '../../internal/base.styles.js';
import { hostStyles } from '../../internal/host.styles.js';
import { inTime } from '../../internal/in-time.js';
import { show, type Content } from '../../internal/markup.js';
import { onServer } from '../../internal/on-server.js';
import { announce } from '../../strings/strings.js';
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

const lostStyles = [
  hostStyles,
  baseStyles,
  css`
    .lost {
      justify-items: start;
    }
  `,
];

/** What else is to be done for a view that gets lost on its way. */
interface Rescue<Host> {
  /** Tells the page. */
  onLost?(host: Host): void;
  /** The merchant pressed “Try again”, and the view is there now. */
  onFound?(host: Host): void;
}

/**
 * Loads the rendering of an element when it is first needed: a page that shows an advert does not pay
 * for the picker and the acceptance. Once a page has loaded it, it is there for every element. Where it
 * can't be loaded, the element says so: the connection is gone, or a newer version took the file's place.
 */
export class LazyView<Host extends FinanceElement<string>> {
  readonly #load: () => Promise<View<Host>>;
  readonly #rescue: Rescue<Host>;
  #view: View<Host> | undefined;
  #styles: CSSResultOrNative[] | undefined;
  #pending: Promise<unknown> | undefined;
  #isLost = false;
  /** Where it says that the view is lost. */
  readonly #told = new WeakSet<Host>();

  constructor(load: () => Promise<View<Host>>, rescue: Rescue<Host>) {
    this.#load = load;
    this.#rescue = rescue;
  }

  /** Starts to load, unless the merchant is asked to try it again. Resolves when it has settled. */
  async load(): Promise<void> {
    await (this.#isLost ? this.#pending : this.#ask());
  }

  #ask(): Promise<unknown> {
    this.#pending ??= inTime(this.#load()).then(
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
    const view = this.#view;
    // A server leaves it to the browser.
    if (!view) return this.#isLost && !onServer ? this.#renderLost(host) : void this.#await(host);
    const { elementStyles } = host.constructor as unknown as { elementStyles: CSSResultOrNative[] };
    host.adoptOnce((this.#styles ??= [...elementStyles, ...view.styles]));
    return view.render(host);
  }

  /** Puts what `render` gave on the page. */
  commit(content: unknown, host: Host): void {
    const { renderRoot } = host;
    if (this.#view) {
      // It is none of Lit's.
      if (this.#told.delete(host)) renderRoot.replaceChildren();
      this.#view.commit(content, renderRoot, { host });
    } else show(renderRoot, (content ?? []) as Content[]);
  }

  async #await(host: Host): Promise<void> {
    await this.#ask();
    if (!this.#view) {
      if (!this.#isLost) this.#rescue.onLost?.(host);
      this.#isLost = true;
    } else if (this.#isLost) {
      // Its texts are there now: those who said with this one that it is lost have it, too.
      announce();
    }
    host.requestUpdate();
  }

  #renderLost(host: Host): Content[] {
    const { localizer: l } = host;
    this.#told.add(host);
    host.adoptOnce(lostStyles);
    const retry = async () => {
      const answered = this.#await(host);
      host.requestUpdate();
      await answered;
      if (this.#view) this.#rescue.onFound?.(host);
    };
    return [
      [
        'div',
        { part: 'base', lang: l.foreign ? 'en' : undefined, dir: l.foreign ? 'ltr' : undefined },
        [
          'div',
          { class: 'panel lost' },
          // Empty for as long as it is tried again, so that the same words are news to a screen reader.
          [
            'p',
            { id: 'heading', role: 'alert', tabindex: '-1' },
            this.#pending ? '\u00a0' : l.text('viewLost'),
          ],
          [
            'button',
            { part: 'retry', class: 'button', type: 'button', onclick: () => void retry() },
            l.text('retry'),
          ],
        ],
      ],
    ];
  }
}
