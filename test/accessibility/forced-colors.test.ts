/**
 * Where the system forces its colours on pages, colours and shadows of the elements are gone. The runner
 * can't tell an engine to do so; what is looked at here is what the rules for it make of the elements:
 * they must not leave anything to a colour of their own.
 */
import { expect } from '@open-wc/testing';
import { inside } from '../helpers/page.js';
import { asIf } from './engine.js';
import { close, controlsIn, insides, nameOf, open, shownIn } from './scene.js';
import { SHOWN, state } from './states.js';

/** A system colour as it is computed here. */
function system(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = name;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

async function forced(id: string) {
  const scene = await open(state(id));
  asIf('forced-colors', shownIn(scene.root));
  return scene;
}

describe('forced colours', () => {
  afterEach(close);

  it('tell the chosen offer by a line, not by colour or shadow', async () => {
    const { root } = await forced('picker-selected');
    const lines = insides(root, '.offer').map((offer) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(offer);
      return [outlineStyle, outlineStyle === 'none' ? '' : outlineWidth, boxShadow, outlineColor];
    });
    const none = ['none', '', 'none'];
    expect(lines.map((line) => line.slice(0, 3))).to.deep.equal([
      none,
      ['solid', '2px', 'none'],
      ...Array.from({ length: 4 }, () => none),
    ]);
    expect(lines[1]![3]).to.equal(system('Highlight'));
  });

  it('mix no greys: Firefox leaves them as they are', async () => {
    for (const id of ['accept-accepted', 'picker-selected', 'advert-eligible']) {
      const { root } = await forced(id);
      for (const frame of insides(root, '.frame')) {
        const { borderTopColor } = getComputedStyle(frame);
        expect(borderTopColor, id).to.equal(system('CanvasText'));
      }
      for (const muted of insides(root, 'dt, .muted, .button.secondary')) {
        const { color, borderTopColor } = getComputedStyle(muted);
        expect(color, nameOf(muted)).not.to.match(/srgb|rgba/);
        expect(borderTopColor, nameOf(muted)).not.to.match(/srgb/);
      }
      close();
    }
  });

  it('leave radio buttons to the browser', async () => {
    const { root } = await forced('picker-selected');
    for (const radio of insides(root, 'input[type=radio]')) {
      expect(getComputedStyle(radio).appearance).to.equal('auto');
    }
  });

  it('tell the focus by a line, also on the chosen offer', async () => {
    const { find } = await forced('picker-selected');
    const radio = inside(find('offer-picker'), 'input:checked');
    const outline = () => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(
        radio.closest('.offer')!,
      );
      return [outlineStyle, outlineWidth, outlineOffset].join(' ');
    };
    const before = outline();
    radio.focus();
    expect(before).to.equal('solid 2px 0px');
    expect(outline()).to.equal('solid 2px 2px');
  });

  it('show how far the progress is, and of how much', async () => {
    const { root } = await forced('advert-eligible');
    const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(
      insides(root, 'progress')[0]!,
    );
    expect([borderTopStyle, borderTopWidth]).to.deep.equal(['solid', '1px']);
    expect(borderTopColor).to.equal(system('CanvasText'));
  });

  it('show it also where the page has an accent of its own', async () => {
    const { root, page } = await forced('advert-eligible');
    page.style.setProperty('--mfe-color-accent', 'rgb(200, 30, 90)');
    const [progress] = insides(root, 'progress');
    expect(getComputedStyle(progress!).getPropertyValue('--_accent').trim()).to.equal('CanvasText');
  });

  for (const shown of SHOWN) {
    it(`have buttons in the system’s colours, and controls with a border: ${shown.id}`, async () => {
      const { root } = await forced(shown.id);
      for (const button of insides(root, '.button:not([aria-disabled=true], .secondary, .quiet)')) {
        const { color, backgroundColor, borderTopColor } = getComputedStyle(button);
        expect([color, backgroundColor, borderTopColor], nameOf(button)).to.deep.equal([
          system('ButtonText'),
          system('ButtonFace'),
          system('ButtonText'),
        ]);
      }
      const own = controlsIn(root).filter((control) => control.getRootNode() instanceof ShadowRoot);
      const bare = own.filter((control) => {
        const { borderTopWidth, borderTopStyle, appearance } = getComputedStyle(control);
        const isText = control.matches('a:not(.button), summary');
        const isDrawn = control.matches('[type=checkbox], [type=radio], [type=range]');
        if (isText) return false;
        return isDrawn
          ? appearance === 'none'
          : borderTopStyle === 'none' || borderTopWidth === '0px';
      });
      expect(bare.map(nameOf)).to.deep.equal([]);
    });
  }
});
