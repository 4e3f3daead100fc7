import 'merchant-finance-elements/define.js';
import { configure } from 'merchant-finance-elements';
import { createSandbox, PROVIDERS } from 'merchant-finance-elements/sandbox.js';

test('a merchant who has accepted nothing here is invited, whatever other files have accepted', async () => {
  configure({
    baseUrl: new URL('/finance/v2', location.href).href,
    providerId: PROVIDERS.eligible,
    merchantId: 'merchant-0042',
    currency: 'GBP',
    fetch: createSandbox().fetch,
  });
  document.body.innerHTML = '<renewal-advert></renewal-advert><offer-accept></offer-accept>';
  const [advert, accept] = document.body.children;
  await new Promise((resolve) => advert.addEventListener('renewal-eligibility', resolve));
  await advert.updateComplete;
  expect(advert.state).toBe('eligible');
  // What another file has told would be here by now.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect([advert.state, accept.state]).toEqual(['eligible', 'idle']);

  document.body.replaceChildren();
}, 30_000);
