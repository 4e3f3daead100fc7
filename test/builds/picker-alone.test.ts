/** In a file of its own: nothing of the other elements may be loaded. */
import { expect, fixture, html } from '@open-wc/testing';
import '../../src/offer-picker.js';
import { FinanceSession } from '../../src/session/finance-session.js';

const words = (picker: Element, selector: string) =>
  picker.shadowRoot!.querySelector(selector)!.textContent.trim();

describe('the entry of <offer-picker> alone', () => {
  it('has the words that it shares with the advert', async () => {
    const session = new FinanceSession({
      baseUrl: 'https://finance.example/v2',
      providerId: '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0001',
      merchantId: 'merchant-0042',
      currency: 'GBP',
      storage: null,
      fetch: () => Promise.resolve(new Response('{}', { status: 400 })),
    });
    const picker = await fixture<HTMLElementTagNameMap['offer-picker']>(
      html`<offer-picker show-start .session=${session}></offer-picker>`,
    );
    await picker.updateComplete;
    expect(words(picker, 'slot[name=intro]')).not.to.equal('');
    await picker.load();
    await picker.updateComplete;
    expect(words(picker, '[part=retry]')).to.equal('Try again');
  });
});
