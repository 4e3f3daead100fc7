/** What a page does with elements that its server has rendered. */
import type { RenewalAdvert } from '../../src/index.js';

const page = globalThis as unknown as {
  merchant: RenewalAdvert['merchant'];
  hydrate(): Promise<void>;
  hydrateCard(): Promise<void>;
};

// By hand, so that a test can look at the page before.
page.hydrate = async () => {
  Object.assign(document.querySelector('renewal-advert')!, { merchant: page.merchant });
  await import('../../src/define.js');
};

page.hydrateCard = async () => {
  // Before Lit.
  await import('@lit-labs/ssr-client/lit-element-hydrate-support.js');
  Object.assign(document.querySelector('partner-card')!, { merchant: page.merchant });
  await import('./partner-card.js');
};
