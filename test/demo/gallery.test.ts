import { expect } from '@open-wc/testing';
import { SCHEMES, type Scheme } from '../../demo/gallery/choices.js';
import { frameAddress, readHash, writeHash } from '../../demo/gallery/selection.js';
import { show, type Stage } from '../../demo/gallery/stage.js';
import { STATES, stateOf, TAG_OF, type Tag } from '../../demo/gallery/states/index.js';
import { cssOf, themeOf, THEMES, type Theme } from '../../demo/gallery/themes.js';
import '../../src/define.js';
import { inside } from '../helpers/page.js';

interface Declaration {
  readonly tagName?: string;
  readonly cssStates?: readonly { readonly name: string }[];
}

const response = await fetch('/custom-elements.json');
const { modules } = (await response.json()) as {
  modules: readonly { declarations?: readonly Declaration[] }[];
};

/** Names of the states that an element has by the manifest. */
function statesOf(tag: Tag): string[] {
  const declaration = modules
    .flatMap(({ declarations = [] }) => declarations)
    .find(({ tagName }) => tagName === tag);
  const names = declaration?.cssStates?.map(({ name }) => name) ?? [];
  // Whether something is to be seen is no state of its own.
  return names.filter((name) => name !== 'shown').sort();
}

describe('gallery', () => {
  let root: HTMLElement;
  let stage: Stage | undefined;

  beforeEach(() => {
    root = document.createElement('div');
    root.lang = 'en-GB';
    document.body.append(root);
  });

  afterEach(() => {
    root.remove();
    // Ends what is held back.
    stage?.session.configure({ baseUrl: '/over' });
    stage = undefined;
  });

  const put = async (id: string): Promise<void> => {
    stage = await show(stateOf(id)!, root);
  };

  describe('states', () => {
    for (const [group, tag] of Object.entries(TAG_OF)) {
      it(`has every state of <${tag}>`, () => {
        const reached = STATES.filter((state) => state.group === group).map(
          ({ reaches }) => reaches[tag],
        );
        expect(statesOf(tag)).to.not.be.empty;
        expect([...new Set(reached)].sort()).to.deep.equal(statesOf(tag));
      });
    }

    it('gives each an id and words of its own', () => {
      const ids = STATES.map(({ id }) => id);
      expect(new Set(ids).size).to.equal(ids.length);
      for (const { id, group, title, look } of STATES) {
        expect(id).to.match(new RegExp(`^${group}-[a-z-]+$`));
        expect(title).to.not.equal('');
        expect(look).to.match(/\.$/);
      }
    });

    for (const state of STATES) {
      it(`reaches ${state.id}`, async () => {
        stage = await show(state, root);
        for (const { tag } of state.pieces) {
          const element = stage.find(tag);
          expect(element.state, tag).to.equal(state.reaches[tag]);
        }
        const height = root.getBoundingClientRect().height;
        if (!state.showsNothing) expect(height).to.be.above(40);
        else if (!state.tokens) expect(height).to.equal(0);
      });
    }

    it('looks the same every time', async () => {
      const read = async () => {
        await put('accept-accepted');
        return stage!.find('offer-accept').shadowRoot!.textContent;
      };
      expect(await read()).to.equal(await read());
    });
  });

  describe('addresses', () => {
    it('hold the whole selection', () => {
      const hash =
        '#/matrix/advert-eligible?layout=banner&theme=dense&scheme=light&lang=de&dir=rtl' +
        '&tokens=radius%3A4px&by=languages&width=375&tab=html';
      expect(writeHash(readHash(hash))).to.equal(hash);
    });

    it('say nothing that goes without saying', () => {
      expect(writeHash(readHash(''))).to.equal('#/picker-ready');
      expect(frameAddress(readHash('#/picker-many'))).to.equal('./frame.html?state=picker-many');
    });

    it('make do with what they can’t read', () => {
      const hash = '#/nonsense?theme=x&scheme=x&lang=x&dir=x&width=-1&tab=x&layout=x&tokens=x';
      expect(writeHash(readHash(hash))).to.equal('#/picker-ready');
    });

    it('take the scheme of the theme unless they name one', () => {
      expect(readHash('#/picker-ready?theme=dense').scheme).to.equal('dark');
      expect(readHash('#/picker-ready?theme=dense&scheme=light').scheme).to.equal('light');
    });
  });

  describe('themes', () => {
    it('are made of tokens alone', () => {
      for (const { tokens } of THEMES) {
        for (const name of Object.keys(tokens)) expect(name).to.match(/^--mfe-[a-z-]+$/);
      }
      expect(cssOf(themeOf('bright').tokens)).to.match(/^:root \{\n {2}--mfe-[^]+;\n\}$/);
    });

    for (const theme of THEMES) {
      for (const scheme of SCHEMES) {
        it(`${theme.name} can be read in ${scheme}`, async () => {
          dress(root, theme, scheme);
          await put('accept-errors');
          const accept = stage!.find('offer-accept');
          const colours = (selector: string, of: 'color' | 'backgroundColor' = 'color') =>
            rgb(getComputedStyle(inside(accept, selector))[of]);
          const surface = colours('.panel', 'backgroundColor');
          const submit = colours('[part=submit]', 'backgroundColor');
          const check = (name: string, one: Colour, other: Colour, least: number) => {
            expect(contrast(one, other), name).to.be.at.least(least);
          };
          check('text', colours('[part=base]'), surface, 4.5);
          check('muted', colours('.muted'), surface, 4.5);
          check('on accent', colours('[part=submit]'), submit, 4.5);
          check('danger', colours('[part=field-error]'), surface, 4.5);
          check('accent', submit, surface, 3);
          check(
            'fields',
            rgb(getComputedStyle(inside(accept, '#sort_code')).borderTopColor),
            surface,
            3,
          );

          await put('accept-unknown-absent');
          const unknown = stage!.find('offer-accept');
          const notice = getComputedStyle(inside(unknown, '.notice'));
          check('text on tint', rgb(notice.color), rgb(notice.backgroundColor), 4.5);

          await put('accept-accepted');
          const tick = getComputedStyle(inside(stage!.find('offer-accept'), '.tick'));
          check('success', rgb(tick.color), surface, 3);
        });
      }
    }
  });
});

function dress(element: HTMLElement, { tokens }: Theme, scheme: Scheme): void {
  element.style.colorScheme = scheme;
  for (const [name, value] of Object.entries(tokens)) element.style.setProperty(name, value);
}

type Colour = readonly [red: number, green: number, blue: number];

const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;

/** Any opaque colour of CSS, as it is painted. */
function rgb(colour: string): Colour {
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha] = context.getImageData(0, 0, 1, 1).data;
  expect(alpha, colour).to.equal(255);
  return [red, green, blue];
}

/** WCAG 2.2, 1.4.3. */
function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
