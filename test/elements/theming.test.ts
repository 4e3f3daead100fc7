import { expect } from '@open-wc/testing';
import { createStage, inside, settle } from '../helpers/page.js';
import { anOffer, aProduct, someOffers } from '../helpers/samples.js';
import { allInside, create, fold, put, reach, show, withOffers } from '../helpers/elements.js';
import { asIf, asIfNot } from '../accessibility/engine.js';
import { offerIdOf } from '../helpers/sessions.js';

/** A colour as this engine computes it. */
function computed(color: string, scheme = 'light'): string {
  const probe = document.createElement('span');
  probe.style.cssText = `color-scheme: ${scheme}; color: ${color}`;
  document.body.append(probe);
  const { color: result } = getComputedStyle(probe);
  probe.remove();
  return result;
}

const styleOf = (host: Element, selector: string) => getComputedStyle(inside(host, selector));

describe('theming', () => {
  it('follows the color-scheme of where the element stands, not the system’s', async () => {
    const { session } = await withOffers();
    for (const scheme of ['light', 'dark']) {
      const picker = create('offer-picker');
      picker.session = session;
      const box = await show(picker);
      box.style.colorScheme = scheme;
      await settle(picker);
      expect(styleOf(picker, '.panel').backgroundColor, scheme).to.equal(
        computed('Canvas', scheme),
      );
      expect(styleOf(picker, '#heading').color, scheme).to.equal(computed('CanvasText', scheme));
    }
    expect(computed('Canvas', 'light')).not.to.equal(computed('Canvas', 'dark'));
  });

  it('takes the font and the size of the page', async () => {
    const { session } = await withOffers();
    const picker = create('offer-picker');
    picker.session = session;
    const box = await show(picker);
    box.style.font = '20px Georgia';
    await settle(picker);
    const { fontFamily, fontSize } = styleOf(picker, '[part~=base]');
    expect([fontFamily, fontSize]).to.deep.equal(['Georgia', '20px']);
    expect(styleOf(picker, '.offer .amount').fontFamily).to.equal('Georgia');
  });

  it('lets a phone enlarge its text as it does that of the page', async () => {
    const { session } = await withOffers();
    const picker = create('offer-picker');
    picker.session = session;
    const box = await show(picker);
    // Not every engine knows it: then there is nothing to follow.
    const name = '-webkit-text-size-adjust';
    box.style.setProperty(name, 'none');
    await settle(picker);
    expect(styleOf(picker, '.offer dt').getPropertyValue(name)).to.equal(
      getComputedStyle(box).getPropertyValue(name),
    );
  });

  it('derives every colour and distance from the tokens', async () => {
    const { session } = await withOffers();
    const accept = await put('offer-accept', session);
    session.selectOffer(offerIdOf(session));
    await settle(accept);
    const tokens = {
      '--mfe-color-text': 'rgb(10, 20, 30)',
      '--mfe-color-surface': 'rgb(250, 240, 230)',
      '--mfe-color-accent': 'rgb(100, 0, 100)',
      '--mfe-color-on-accent': 'rgb(255, 255, 0)',
      '--mfe-radius': '3px',
      '--mfe-spacing': '4px',
      '--mfe-shadow': 'rgb(1, 2, 3) 0px 0px 5px 0px',
    };
    for (const [name, value] of Object.entries(tokens)) accept.style.setProperty(name, value);
    const panel = styleOf(accept, '.panel');
    expect(panel.backgroundColor).to.equal('rgb(250, 240, 230)');
    expect([panel.borderTopLeftRadius, panel.boxShadow]).to.deep.equal([
      '3px',
      'rgb(1, 2, 3) 0px 0px 5px 0px',
    ]);
    const wide = Number.parseFloat(panel.paddingTop);
    accept.style.setProperty('--mfe-spacing', '8px');
    expect(Number.parseFloat(styleOf(accept, '.panel').paddingTop)).to.equal(wide * 2);
    const button = styleOf(accept, '[part=submit]');
    expect([button.backgroundColor, button.color]).to.deep.equal([
      'rgb(100, 0, 100)',
      'rgb(255, 255, 0)',
    ]);
    // Not set, and yet neither black nor grey: mixed from text and surface.
    const muted = styleOf(accept, 'dt').color;
    accept.style.setProperty('--mfe-color-text', 'rgb(200, 0, 0)');
    expect(styleOf(accept, 'dt').color).not.to.equal(muted);
  });

  it('prints without controls, and with the terms', async () => {
    const { session } = await withOffers();
    const picker = await put('offer-picker', session, {}, {});
    const accept = await put('offer-accept', session);
    session.selectOffer(offerIdOf(session));
    await settle(picker, accept);
    asIf('print', [picker, accept]);
    for (const button of allInside(accept, '.button')) {
      expect(getComputedStyle(button).display).to.equal('none');
    }
    expect(styleOf(picker, '.what-if').display).to.equal('none');
    expect(inside(accept, '[part=terms]').offsetHeight).to.be.above(50);
    expect(inside(picker, '[part=offer]').offsetHeight).to.be.above(50);
  });

  it('prints how many of the offers are on the paper', async () => {
    const { session } = createStage();
    const offers = Array.from({ length: 12 }, (_, index) =>
      anOffer({
        offer_id: `0d7a6c3e-51f2-4b8e-9c4d-${String(index).padStart(12, '0')}`,
        funded_amount: 1000 * (index + 1),
      }),
    );
    await session.provideOffers(someOffers({ products: [aProduct({ offers })] }));
    const picker = await put('offer-picker', session);
    asIf('print', [picker]);
    const narrow = inside(picker, '.narrow');
    const shown = [...narrow.children].filter(
      (child) => getComputedStyle(child).display !== 'none',
    );
    expect(shown).to.have.length(1);
    expect(fold(shown[0]?.querySelector('span')?.textContent)).to.equal('Showing 6 of 12 offers');
  });

  it('leaves nothing to what Firefox loses on paper: custom states, and boxes that change with the width', async () => {
    const { session } = await withOffers();
    const advert = await put('renewal-advert', createStage().session);
    const picker = await put('offer-picker', session, {}, {});
    const accept = await put('offer-accept', session);
    session.selectOffer(offerIdOf(session));
    await settle(advert, picker, accept);
    const lost: string[] = [];
    const found = { states: 0, boxes: 0 };
    const look = (rules: CSSRuleList, isScreen = false, isByWidth = false) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) {
          const hasState = rule.selectorText.includes(':state(') && !!rule.style.display;
          const isBox = isByWidth && !!rule.style.display;
          if (hasState) found.states++;
          if (isBox) found.boxes++;
          if ((hasState || isBox) && !isScreen) lost.push(rule.cssText);
        } else if (rule instanceof CSSGroupingRule) {
          const isOfScreen =
            rule instanceof CSSMediaRule && /^(screen|not print)$/.test(rule.media.mediaText);
          look(
            rule.cssRules,
            isScreen || isOfScreen,
            isByWidth || rule instanceof CSSContainerRule,
          );
        }
      }
    };
    for (const { shadowRoot } of [advert, picker, accept]) {
      for (const sheet of shadowRoot!.adoptedStyleSheets) look(sheet.cssRules);
    }
    expect(lost).to.deep.equal([]);
    expect(found.states).to.equal(3);
    expect(found.boxes).to.be.above(4);
  });

  it('prints whole cards, one row to a line of text', async () => {
    const { session } = await withOffers();
    const picker = await put('offer-picker', session, {}, {});
    asIf('print', [picker]);
    asIfNot('screen', [picker]);
    expect(styleOf(picker, '[part~=offer]').gridRowStart).to.equal('auto');
    expect(styleOf(picker, '.product').display).to.equal('block');
    expect(styleOf(picker, '.row').display).to.equal('block');
  });

  it('lets a box of the page around an advert go with it', async () => {
    const { session } = createStage();
    const advert = await put('renewal-advert', session, { dismissible: true });
    const style = document.createElement('style');
    // As the documentation has it (“Where nothing is shown”).
    style.textContent = '.finance:not(:has(renewal-advert:state(shown))) { display: none }';
    const box = document.createElement('div');
    box.className = 'finance';
    advert.before(style, box);
    box.append(advert);
    const displayed = () => getComputedStyle(box).display;
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expect(advert.state).to.equal('eligible');
    expect(displayed()).to.equal('block');
    await session.provideEligibility(false);
    await settle(advert);
    expect(displayed()).to.equal('none');
    await session.provideEligibility(true);
    await settle(advert);
    expect(displayed()).to.equal('block');
    advert.dismiss();
    await settle(advert);
    expect(displayed()).to.equal('none');
    style.remove();
  });
});
