import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { inside, settle } from '../helpers/page.js';
import { expectFocus, put, withOffers } from '../helpers/elements.js';
import { createStage } from '../helpers/page.js';

/** An advert between two buttons of the page, with focus on what closes it. */
async function betweenButtons() {
  const { session } = createStage();
  await session.checkEligibility();
  const advert = await put('renewal-advert', session, { dismissible: true });
  const [before, after] = ['before', 'after'].map((text) => {
    const button = document.createElement('button');
    button.textContent = text;
    return button;
  });
  advert.before(before!);
  advert.after(after!);
  const dismiss = inside(advert, '[part~=dismiss]');
  dismiss.focus();
  return { advert, after: after!, dismiss };
}

describe('access: an advert that is closed', () => {
  it('lets the next Tab go on from its place', async () => {
    const { advert, after } = await betweenButtons();
    await sendKeys({ press: 'Enter' });
    await settle(advert);
    expect(advert.state).to.equal('dismissed');
    expect(advert.nextElementSibling === after, 'nothing is left behind').to.be.true;
    await sendKeys({ press: 'Tab' });
    expectFocus(after);
  });

  it('does so too where a screen reader has put its cursor into it', async () => {
    const { advert, after, dismiss } = await betweenButtons();
    // As Orca does in Firefox, which then goes on from there, whatever had focus.
    getSelection()!.collapse(dismiss.firstChild, 0);
    await sendKeys({ press: 'Enter' });
    await settle(advert);
    expect(advert.state).to.equal('dismissed');
    await sendKeys({ press: 'Tab' });
    expectFocus(after);
  });

  it('does so too where it starts what no picker of the page shows', async () => {
    const { session } = createStage();
    await session.checkEligibility();
    const advert = await put('renewal-advert', session);
    const after = document.createElement('button');
    after.textContent = 'after';
    advert.after(after);
    inside(advert, '[part~=action]').focus();
    await sendKeys({ press: 'Enter' });
    await settle(advert);
    expect(advert.state).to.equal('started');
    await sendKeys({ press: 'Tab' });
    expectFocus(after);
  });

  it('does so too in a slot of the page’s own element', async () => {
    const { advert, after } = await betweenButtons();
    const shell = document.createElement('div');
    advert.before(shell);
    shell.attachShadow({ mode: 'open' }).innerHTML = '<main><slot></slot></main>';
    const out = document.createElement('button');
    shell.append(advert, after);
    shell.after(out);
    inside(advert, '[part~=dismiss]').focus();
    await sendKeys({ press: 'Enter' });
    await settle(advert);
    expect(advert.state).to.equal('dismissed');
    expect(advert.hasAttribute('tabindex'), 'nothing is left behind').to.be.false;
    await sendKeys({ press: 'Tab' });
    expectFocus(after);
  });

  it('leaves a tabindex of the page as it was', async () => {
    const { advert } = await betweenButtons();
    advert.setAttribute('tabindex', '0');
    inside(advert, '[part~=dismiss]').focus();
    await sendKeys({ press: 'Enter' });
    await settle(advert);
    expect(advert.getAttribute('tabindex')).to.equal('0');
  });

  it('keeps the focus where it only looks different', async () => {
    const { advert, dismiss } = await betweenButtons();
    advert.layout = 'banner';
    await settle(advert);
    expect(advert.offsetHeight).to.be.above(0);
    expectFocus(dismiss);
  });

  it('takes no focus that is elsewhere', async () => {
    const { session } = await withOffers();
    const advert = await put('renewal-advert', session, { dismissible: true });
    const other = document.createElement('button');
    advert.after(other);
    other.focus();
    advert.dismiss();
    await settle(advert);
    expectFocus(other);
  });
});
