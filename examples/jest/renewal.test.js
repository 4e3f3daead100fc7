import 'merchant-finance-elements/define.js';
import { configure } from 'merchant-finance-elements';
import { createSandbox, PROVIDERS } from 'merchant-finance-elements/sandbox.js';

/** Waits for what is not there yet. */
async function until(look) {
  for (;;) {
    const found = look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('a merchant renews', async () => {
  const sandbox = createSandbox();
  configure({
    baseUrl: new URL('/finance/v2', location.href).href,
    providerId: PROVIDERS.eligible,
    merchantId: 'merchant-0042',
    currency: 'GBP',
    fetch: sandbox.fetch,
  });
  document.body.innerHTML =
    '<renewal-advert></renewal-advert><offer-picker></offer-picker><offer-accept></offer-accept>';
  const [advert, picker, accept] = document.body.children;

  // Views come when they are needed, and are drawn later than the state says so.
  const inside = (element, selector) => until(() => element.shadowRoot?.querySelector(selector));
  (await inside(advert, '[part~=action]')).click();
  (await inside(picker, '[part~=offer] input')).click();
  (await inside(accept, '[part~=submit]')).click();
  await until(() => accept.state === 'accepted');
  expect(sandbox.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);

  // What is still to be drawn would find no document after the test.
  document.body.replaceChildren();
}, 30_000);
