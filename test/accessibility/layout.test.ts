import { expect } from '@open-wc/testing';
import { SCHEMES } from '../../demo/gallery/choices.js';
import { THEMES } from '../../demo/gallery/themes.js';
import { addStyles, asIfNot, emulatesMedia, narrow, reduceMotion, widen } from './engine.js';
import {
  close,
  controlsIn,
  inOrder,
  insides,
  nameOf,
  open,
  settle,
  shownIn,
  wear,
} from './scene.js';
import { SHOWN, state } from './states.js';

const LANGUAGES = ['en-GB', 'de', 'en-XA'];
/** Of what lies between two pixels. */
const HAIR = 0.51;

/** Inside the elements, and not set aside for screen readers alone. */
const seen = (root: ParentNode): HTMLElement[] =>
  insides(root).filter((element) => !element.closest('.visually-hidden'));

/** Where a control can be pressed: with its label, and an offer anywhere on its card. */
function targetOf(control: HTMLElement): { width: number; height: number } {
  if (control.matches('[type=radio]')) {
    const { width, height } = control.closest('.offer')!.getBoundingClientRect();
    return { width, height };
  }
  const boxes = [control, ...((control as HTMLInputElement).labels ?? [])].map((element) =>
    element.getBoundingClientRect(),
  );
  const from = (side: 'left' | 'top') => Math.min(...boxes.map((box) => box[side]));
  const to = (side: 'right' | 'bottom') => Math.max(...boxes.map((box) => box[side]));
  return { width: to('right') - from('left'), height: to('bottom') - from('top') };
}

/** A link in a sentence, as WCAG 2.5.8 excepts it: these are the page's own, in slots. */
const isInSentence = (control: HTMLElement): boolean =>
  control.localName === 'a' &&
  getComputedStyle(control).display === 'inline' &&
  !(control.getRootNode() instanceof ShadowRoot);

/** What is cut off by its own box. */
const cutOff = (root: ParentNode): string[] =>
  seen(root)
    .filter((element) => !element.matches('progress, input, select, iframe, svg, svg *'))
    .filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return (
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1)
      );
    })
    .map(nameOf);

interface Piece {
  readonly of: Element;
  readonly box: DOMRect;
}

/** The boxes of all texts, line by line. */
function pieces(hosts: readonly Element[]): Piece[] {
  return hosts.flatMap(({ shadowRoot }) =>
    [...inOrder(shadowRoot!)]
      .filter((element) => !element.closest('.visually-hidden, .skeleton, select, iframe'))
      // A slot has no box of its own, and what is folded up is not seen.
      .filter((element) =>
        (element.localName === 'slot' ? element.parentElement! : element).checkVisibility(),
      )
      .flatMap((of) =>
        [...of.childNodes].flatMap((node) => {
          if (!(node instanceof Text) || !node.data.trim()) return [];
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()].map((box) => ({ of, box }));
        }),
      ),
  );
}

/** What sticks out of its element, or widens the page. */
function tooWide(root: ParentNode): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = shownIn(root).flatMap((host) => {
    const { left, right } = host.getBoundingClientRect();
    const boxes = [
      ...[...inOrder(host.shadowRoot!)]
        .filter((of) => of.checkVisibility() && !of.closest('.visually-hidden'))
        .map((of) => ({ of, box: of.getBoundingClientRect() })),
      ...pieces([host]),
    ];
    return boxes
      .filter(({ box }) => box.width > 0 && (box.left < left - HAIR || box.right > right + HAIR))
      .map(({ of }) => nameOf(of));
  });
  const page = scrollWidth > clientWidth ? [`page: ${String(scrollWidth)}`] : [];
  return [...page, ...new Set(wide)];
}

/** Texts that lie on each other, or stick out of the button that they are on. */
function overlapping(root: ParentNode): string[] {
  const all = pieces(shownIn(root));
  const found = all.flatMap(({ of, box }, index) =>
    all
      .slice(index + 1)
      .filter((other) => other.of !== of && !other.of.contains(of) && !of.contains(other.of))
      .filter(({ box: other }) => {
        const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
        // Boxes of lines may share their leading.
        return across > 1 && down > Math.min(box.height, other.height) * 0.3;
      })
      .map((other) => `${nameOf(of)} and ${nameOf(other.of)}`),
  );
  const sticking = all
    .filter(({ of, box }) => {
      const button = of.closest('.button')?.getBoundingClientRect();
      return (
        !!button &&
        (box.left < button.left - HAIR ||
          box.right > button.right + HAIR ||
          box.bottom > button.bottom + 2 ||
          box.top < button.top - 2)
      );
    })
    .map(({ of }) => `${nameOf(of)} in its button`);
  return [...new Set([...found, ...sticking])];
}

/** Whether a box has edges of its own: what is inline is as wide as its text. */
const hasEdges = (element: Element): boolean =>
  !/^(inline|contents)$/.test(getComputedStyle(element).display);

/** Words that stick out of the box that they stand in, or into its padding. */
function stickingOut(root: ParentNode): string[] {
  const found = pieces(shownIn(root)).filter(({ of, box }) => {
    let place: Element = of;
    while (!hasEdges(place) && place.parentElement) place = place.parentElement;
    const { left, right } = place.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(place);
    return (
      box.left < left + parseFloat(paddingLeft) - 1.5 ||
      box.right > right - parseFloat(paddingRight) + 1.5
    );
  });
  return [...new Set(found.map(({ of }) => nameOf(of)))];
}

describe('targets', () => {
  afterEach(close);

  for (const shown of SHOWN) {
    it(`are 24 px or more: ${shown.id}`, async () => {
      const { root } = await open(shown);
      for (const { name: theme } of THEMES) {
        wear({ theme });
        await settle(root);
        const small = controlsIn(root)
          .filter((control) => !isInSentence(control))
          .filter((control) => {
            const { width, height } = targetOf(control);
            return width < 24 || height < 24;
          });
        expect(small.map(nameOf), theme).to.deep.equal([]);
      }
    });
  }
});

describe('at 400 % zoom', () => {
  before(() => narrow(320));
  after(widen);
  afterEach(close);

  for (const shown of SHOWN) {
    it(`nothing scrolls sideways: ${shown.id}`, async () => {
      const { root } = await open(shown);
      for (const lang of LANGUAGES) {
        wear({ lang });
        await settle(root);
        expect(shownIn(root)[0]!.getBoundingClientRect().width).to.be.at.most(320);
        expect([...tooWide(root), ...cutOff(root), ...overlapping(root)], lang).to.deep.equal([]);
      }
    });
  }
});

describe('a page whose content scrolls in a pane', () => {
  afterEach(close);

  for (const id of ['journey-review', 'accept-accepted']) {
    it(`doesn’t scroll as well: ${id}`, async () => {
      const { root } = await open(state(id));
      const main = root.closest('main')!;
      main.style.position = 'relative';
      // As in most dashboards, the pane isn't positioned.
      root.style.cssText = 'block-size: 100px; overflow: auto';
      expect(root.scrollHeight).to.be.above(root.clientHeight);
      expect(main.scrollHeight).to.equal(main.clientHeight);
    });
  }
});

describe('text', () => {
  afterEach(close);

  /** As a merchant's own style sheet or bookmarklet would: page styles don't reach a shadow root. */
  const SPACING = `
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }
  `;

  for (const shown of SHOWN) {
    it(`can be spaced out: ${shown.id}`, async () => {
      const { root } = await open(shown);
      const before = pieces(shownIn(root)).length;
      const undo = addStyles(shownIn(root), SPACING);
      for (const width of ['', '320px']) {
        root.style.inlineSize = width;
        expect(pieces(shownIn(root)).length).to.be.at.least(before);
        expect([...tooWide(root), ...cutOff(root), ...overlapping(root)], width).to.deep.equal([]);
      }
      undo();
    });

    it(`can be twice as large: ${shown.id}`, async () => {
      const { root, page } = await open(shown);
      page.style.setProperty('--mfe-font-size', '200%');
      await settle(root);
      for (const width of ['', '640px']) {
        root.style.inlineSize = width;
        const [base] = insides(root, '[part~=base]');
        expect(getComputedStyle(base!).fontSize).to.equal('32px');
        expect([...tooWide(root), ...cutOff(root), ...overlapping(root)], width).to.deep.equal([]);
      }
    });
  }
});

describe('text that is twice as large on a phone', () => {
  before(() => narrow(320));
  after(widen);
  afterEach(close);

  for (const id of [
    'advert-dismissible',
    'accept-errors',
    'accept-submitting',
    'accept-error-rejected',
    'accept-accepted',
    'accept-unknown-absent',
  ]) {
    it(`has its long words within their boxes: ${id}`, async () => {
      const { root, page } = await open(state(id));
      // As wide as a page leaves it.
      root.style.inlineSize = '288px';
      for (const lang of ['de', 'fi', 'nl', 'sv', 'da', 'nb', 'pt']) {
        wear({ lang });
        page.style.setProperty('--mfe-font-size', '200%');
        // Wider than the browser's own.
        page.style.setProperty('--mfe-font', 'system-ui');
        await settle(root);
        expect([...tooWide(root), ...stickingOut(root)], lang).to.deep.equal([]);
      }
    });
  }
});

describe('motion', () => {
  afterEach(async () => {
    if (emulatesMedia) await reduceMotion(false);
    close();
  });

  const running = (root: ParentNode) =>
    insides(root, '[part~=base]')
      .flatMap((base) => base.getAnimations({ subtree: true }))
      .filter(({ playState }) => playState === 'running').length;

  for (const shown of SHOWN) {
    // What stands in for the offers while they load is all that ever moves.
    it(`is ${shown.id === 'picker-loading' ? 'there' : 'none'}: ${shown.id}`, async () => {
      const { root } = await open(shown);
      expect(running(root) > 0).to.equal(shown.id === 'picker-loading');
    });
  }

  it('is none for those who want less of it', async () => {
    const { root } = await open(state('picker-loading'));
    expect(running(root)).to.be.above(0);
    if (emulatesMedia) await reduceMotion(true);
    else asIfNot('prefers-reduced-motion', shownIn(root));
    expect(running(root)).to.equal(0);
  });
});

describe('colours', () => {
  afterEach(close);

  it('come from the scheme of the page', async () => {
    const { root } = await open(state('picker-ready'));
    const texts = SCHEMES.map((scheme) => {
      wear({ scheme });
      return getComputedStyle(insides(root, '.heading')[0]!).color;
    });
    expect(texts[0]).not.to.equal(texts[1]);
  });
});
