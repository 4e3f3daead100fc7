import { expect } from '@open-wc/testing';
import { inside, settle, textOf } from '../../helpers/page.js';
import {
  allInside,
  fold,
  pickerAndReview,
  put,
  terms,
  withChoice,
  withOffers,
  words,
} from '../../helpers/elements.js';
import { ACCEPT, losing } from '../../helpers/service.js';
import { offerIdOf } from '../../helpers/sessions.js';

const caption = (element: Element) => fold(inside(element, '.caption').textContent);

describe('what the page says of the offers of a session', () => {
  it('to the picker, the review says too', async () => {
    const { picker, accept } = await pickerAndReview(await withChoice());
    const summary = () => terms(inside(accept, '.summary'));
    expect(summary()).not.to.have.any.keys(words('termExpected'), words('termBalanceSettled'));
    picker.termUnit = 'weeks';
    picker.settlesBalance = true;
    await settle(picker, accept);
    expect(summary()[words('termExpected')]).to.contain('weeks');
    expect(summary()).to.have.property(words('termBalanceSettled'), '£4,560');
    expect(caption(accept)).to.equal(words('termReceive'));
    picker.remove();
    await settle(accept);
    expect(summary()).not.to.have.any.keys(words('termExpected'), words('termBalanceSettled'));
  });

  it('to the review, the picker says too, before it is seen', async () => {
    const { picker, accept } = await pickerAndReview(await withOffers());
    const settled = () => terms(inside(picker, '.offer'))[words('termBalanceSettled')];
    expect(settled()).to.be.undefined;
    accept.settlesBalance = true;
    accept.termUnit = 'days';
    await settle(accept, picker);
    expect(settled()).to.equal('£4,560');
    expect(terms(inside(picker, '.offer'))[words('termExpected')]).to.contain('days');
    accept.remove();
    await settle(picker);
    expect(settled()).to.be.undefined;
  });

  it('in rows of its own to the review, the picker shows too, as they change', async () => {
    const { picker, accept } = await pickerAndReview(await withChoice());
    const apr = () => terms(inside(picker, '.offer')).APR;
    for (const value of ['9.9 %', '12.5 %']) {
      accept.offerDetails = () => [{ label: 'APR', value }];
      await settle(accept, picker);
      expect(apr()).to.equal(value);
    }
    accept.offerDetails = undefined;
    await settle(accept, picker);
    expect(apr()).to.be.undefined;
  });

  it('is the element’s own unit first', async () => {
    const { picker, accept } = await pickerAndReview(await withChoice());
    picker.termUnit = 'weeks';
    accept.termUnit = 'days';
    await settle(picker, accept);
    expect(terms(inside(picker, '.offer'))[words('termExpected')]).to.contain('weeks');
    expect(terms(inside(accept, '.summary'))[words('termExpected')]).to.contain('days');
  });

  it('is the element’s own rows first', async () => {
    const { picker, accept } = await pickerAndReview(await withChoice());
    picker.offerDetails = () => [{ label: 'APR', value: '9.9 %' }];
    accept.offerDetails = () => [{ label: 'APR', value: '12.5 %' }];
    await settle(picker, accept);
    expect(terms(inside(picker, '.offer'))).to.include({ APR: '9.9 %' });
    expect(terms(inside(accept, '.summary'))).to.include({ APR: '12.5 %' });
  });

  it('is nothing any more once the element that says it has another session', async () => {
    const { picker, accept } = await pickerAndReview(await withChoice());
    picker.settlesBalance = true;
    await settle(picker, accept);
    const settled = () => terms(inside(accept, '.summary'))[words('termBalanceSettled')];
    expect(settled()).to.equal('£4,560');
    picker.session = (await withOffers()).session;
    await settle(picker, accept);
    expect(settled()).to.be.undefined;
  });

  it('is nothing to another session', async () => {
    const { accept } = await pickerAndReview(await withChoice());
    const other = await withOffers();
    await put('offer-picker', other.session, { 'settles-balance': true, 'term-unit': 'weeks' });
    await settle(accept);
    expect(terms(inside(accept, '.summary'))).not.to.have.any.keys(
      words('termBalanceSettled'),
      words('termExpected'),
    );
  });
});

describe('an acceptance of unknown outcome', () => {
  it('leaves the chosen offer alone in the picker, which compares it with nothing', async () => {
    const stage = await withOffers({ sandbox: { beforeAnswer: losing(ACCEPT) } });
    const { picker, accept } = await pickerAndReview(stage);
    stage.session.selectOffer(offerIdOf(stage.session, 1));
    await settle(picker, accept);
    expect(allInside(picker, '.offer')).to.have.length.above(1);
    await stage.session.accept();
    await settle(picker, accept);
    expect(accept.state).to.equal('unknown');
    const radios = allInside(picker, '[type=radio]') as HTMLInputElement[];
    expect(radios.map(({ value }) => value)).to.deep.equal([offerIdOf(stage.session, 1)]);
    expect(radios[0]).to.include({ checked: true, disabled: true });
    expect(caption(picker), 'nor is it said to be received').to.equal(words('termNewFinance'));
    expect(textOf(picker)).not.to.contain(words('termCostLowest'));
    expect(textOf(picker)).not.to.contain('more than');
    await expect(picker).to.be.accessible();
  });
});
