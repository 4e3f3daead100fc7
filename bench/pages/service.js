/** The three requests as a page by hand makes them: no deadline, no second try, no check of the answer. */
const BASE = '/finance/v2';

async function ask(path, options) {
  const response = await fetch(BASE + path, options);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

const post = (path, body) =>
  ask(path, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });

export const getMerchant = (providerId) => ask(`/merchant?provider_id=${providerId}`);

export const createOffers = ({ providerId, merchantId, currency }) =>
  post('/offers', {
    application: { merchant_id: merchantId, provider_id: providerId, currency },
  });

export const acceptOffer = (offerId, bankDetails) => post(`/offers/${offerId}/accept`, bankDetails);

/** The one deal that may be renewed, if there is one. */
export function renewableDeal({ deals }) {
  const active = deals.filter((deal) => deal.active);
  return active.length === 1 && active[0].performance.renewal_eligibility ? active[0] : undefined;
}
