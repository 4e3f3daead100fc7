import { expect } from '@open-wc/testing';

const TAGS = ['renewal-advert', 'offer-picker', 'offer-accept'];

const registered = () => TAGS.filter((tag) => customElements.get(tag));
const globals = () => Object.getOwnPropertyNames(globalThis);

/** Lists of its versions, which Lit keeps where it is not bundled. */
const OF_LIT = [
  'litHtmlVersions',
  'litElementVersions',
  'reactiveElementVersions',
  'litIssuedWarnings',
];

describe('the package root', () => {
  it('registers no tag and leaves no global', async () => {
    const before = globals();
    const all = await import('../../src/index.js');
    expect(all).to.have.property('createSession').that.is.a('function');
    expect(registered()).to.deep.equal([]);
    const added = globals().filter((name) => !before.includes(name));
    expect(OF_LIT).to.include.members(added);
  });

  it('exports what the contract names', async () => {
    const all = await import('../../src/index.js');
    expect(Object.keys(all)).to.include.members([
      'createSession',
      'createClient',
      'configure',
      'setStrings',
      'FinanceError',
      'RenewalAdvert',
      'OfferPicker',
      'OfferAccept',
      'FinanceSession',
      'RenewalEligibilityEvent',
      'RenewalStartEvent',
      'RenewalDismissEvent',
      'OffersLoadEvent',
      'OfferSelectEvent',
      'OffersExpireEvent',
      'OfferSubmitEvent',
      'OfferAcceptedEvent',
      'FinanceErrorEvent',
    ]);
  });

  it('has an entry that registers one tag each, and leaves a taken tag alone', async () => {
    class Theirs extends HTMLElement {}
    customElements.define('offer-picker', Theirs);
    const { RenewalAdvert } = await import('../../src/renewal-advert.js');
    expect(registered()).to.deep.equal(['renewal-advert', 'offer-picker']);
    const { OfferPicker } = await import('../../src/offer-picker.js');
    expect(customElements.get('renewal-advert')).to.equal(RenewalAdvert);
    expect(customElements.get('offer-picker')).to.equal(Theirs);
    expect(OfferPicker).not.to.equal(Theirs);
    await import('../../src/define.js');
    expect(registered()).to.deep.equal(TAGS);
  });
});
