import type {
  AcceptResponse,
  Deal,
  MerchantResponse,
  Offer,
  OffersResponse,
  Product,
} from 'merchant-finance-elements/client.js';
import { answer, refusal, type Answer } from './http.js';
import { isUuid, nextUuid } from './ids.js';
import { priceProducts, standardProducts, type ProductPlan } from './pricing.js';
import type { ApplicationRecord, MerchantRecord, SandboxState } from './state.js';
import { checkAcceptRequest, checkOffersRequest, type Application } from './validate.js';

/** The last date that can be written in the form of `expiresAt`, whose years have four digits. */
export const LAST_DATE = Date.UTC(9999, 11, 31);

/** What the operations work on. They are synchronous: an operation happens as a whole or not at all. */
export interface Service {
  readonly state: SandboxState;
  readonly seed: number;
  readonly now: number;
  readonly offersValidForMs: number;
  /** Origin of the links in the answer to an acceptance. */
  readonly linkOrigin: string;
  /** Path of the service below its origin. */
  readonly basePath: string;
}

/** Answers the merchant endpoint (§4.3). */
export function getMerchant(service: Service, providerId: string): Answer {
  const merchant = findMerchant(service, providerId);
  if (!merchant) return refusal(404, 'merchant not found');
  const body: MerchantResponse = { deals: merchant.deals };
  return answer(200, body);
}

/** Answers `POST /offers` (§4.1). */
export function createOffers(service: Service, body: unknown): Answer {
  const checked = checkOffersRequest(body);
  if (!checked.ok) return refusal(422, checked.error);
  const { provider_id, currency } = checked.value;

  let plans: readonly ProductPlan[] = standardProducts;
  if (provider_id !== null) {
    const merchant = findMerchant(service, provider_id);
    if (!merchant) return refusal(422, 'application.provider_id is not known');
    // The offers of a renewal are based on the existing deal, so they are in its currency.
    if (currency !== merchant.currency) {
      return refusal(422, "application.currency is not the merchant's");
    }
    // No error is documented for a merchant who may not renew. The documented answer, a list of products, can express
    // it as well: the list is empty.
    plans = mayRenew(merchant) ? merchant.products : [];
  }

  const application = createApplication(service, checked.value, plans);
  const response: OffersResponse = {
    products: application.products,
    expiresAt: new Date(application.expires_at).toISOString(),
  };
  return answer(200, response);
}

function createApplication(
  service: Service,
  asked: Application,
  plans: readonly ProductPlan[],
): ApplicationRecord {
  const application: ApplicationRecord = {
    application_id: newId(service, 'application'),
    ...asked,
    expires_at: Math.min(service.now + service.offersValidForMs, LAST_DATE),
    products: priceProducts(plans, asked.currency, (idKind) => newId(service, idKind)),
    status: 'offered',
    accepted_offer_id: null,
  };
  service.state.applications.push(application);
  return application;
}

/** Creates an initial application that has been accepted and is waiting to be funded. */
export function applyInThePast(
  service: Service,
  merchant: Pick<Application, 'merchant_id' | 'currency'>,
): void {
  const application = createApplication(
    service,
    {
      kind: 'Initial',
      merchant_id: merchant.merchant_id,
      provider_id: null,
      currency: merchant.currency,
    },
    standardProducts,
  );
  const offer = application.products[0]?.offers[0];
  if (offer) acceptOffer(service, offer.offer_id, undefined);
}

/** Answers `POST /offers/{offer_id}/accept` (§4.2). `body` is undefined if none was sent. */
export function acceptOffer(service: Service, offerId: string, body: unknown): Answer {
  const found = findOffer(service, offerId);
  if (!found) return refusal(404, 'offer not found');
  const { application, product, offer } = found;
  // This is the one documented refusal (§3, §7), so it comes first: also an offer that was accepted in time gets it.
  if (service.now >= application.expires_at) return refusal(404, 'the offers have expired');
  // The document has no rule for a second acceptance. A merchant takes one offer of a set and has one active deal
  // (§8), so this is a conflict. A replay with the same `Idempotency-Key` doesn't get this far.
  if (application.status !== 'offered') {
    return refusal(409, 'an offer of this merchant was accepted already');
  }
  if (body !== undefined) {
    const checked = checkAcceptRequest(body);
    if (!checked.ok) return refusal(422, checked.error);
  }
  // Values other than the two observed ones have no documented meaning; here such offers can't be accepted.
  if (product.decision !== 'Accepted' || offer.offer_status !== 'Eligible') {
    return refusal(422, 'the offer is not available');
  }

  const merchant = merchantOf(service, application);
  application.status = 'fulfilment';
  application.accepted_offer_id = offer.offer_id;
  application.provider_id = merchant.provider_id;
  withdrawOthers(service, merchant);
  merchant.deals = merchant.clearsDealsOnAcceptance ? [] : merchant.deals.map(notRenewable);

  const response: AcceptResponse = {
    application_id: application.application_id,
    provider_id: merchant.provider_id,
    offer: { ...offer },
    links: {
      contract_link: `${service.linkOrigin}/contracts/${application.application_id}`,
      merchant_link: `${service.linkOrigin}${service.basePath}/merchant?provider_id=${merchant.provider_id}`,
    },
  };
  return answer(200, response);
}

/**
 * Completes the fulfilment of an application, which becomes the merchant's one active deal (§8). Has no effect if it
 * is already funded.
 *
 * @throws Error If the application is unknown or wasn't accepted.
 */
export function fundApplication(service: Service, applicationId: string): void {
  const application = service.state.applications.find(
    ({ application_id }) => application_id === String(applicationId as unknown).toLowerCase(),
  );
  if (application?.status === 'funded') return;
  const offer = application && acceptedOffer(application);
  if (!offer || application.status !== 'fulfilment') {
    throw new Error('No application in fulfilment has this id.');
  }
  const merchant = merchantOf(service, application);
  const number = (service.state.counters.deal ?? 0) + 1;
  service.state.counters.deal = number;
  application.status = 'funded';
  merchant.deals = [
    ...merchant.deals.map((deal) => ({ ...notRenewable(deal), active: false })),
    {
      id: `D-${90000 + number}`,
      application_id: application.application_id,
      // Only `Initial` is observed (§2.5); `Renewal` is this sandbox's own value.
      type: application.kind,
      status: 'Funded',
      active: true,
      balance: offer.repayment_amount,
      currency: application.currency,
      performance: { performance: 1, progress: 0, renewal_eligibility: false },
      pricing: {},
      transactions: [],
    },
  ];
}

/** Whether the merchant may renew: a renewal is based on the active deal (§1), which has to be marked as eligible. */
function mayRenew(merchant: MerchantRecord): boolean {
  return merchant.deals.some((deal) => deal.active && deal.performance.renewal_eligibility);
}

function notRenewable(deal: Deal): Deal {
  return { ...deal, performance: { ...deal.performance, renewal_eligibility: false } };
}

/**
 * The merchant of an application. For an initial one, it is found by the partner's reference, because a merchant keeps
 * its identifier "however many initial or renewal applications there are" (§1). A new merchant gets its identifier
 * here, on acceptance.
 */
function merchantOf(service: Service, application: ApplicationRecord): MerchantRecord {
  const { merchants } = service.state;
  const known =
    application.provider_id === null
      ? merchants.find(({ merchant_id }) => merchant_id === application.merchant_id)
      : findMerchant(service, application.provider_id);
  if (known) return known;
  const merchant: MerchantRecord = {
    provider_id: newId(service, 'provider'),
    merchant_id: application.merchant_id,
    currency: application.currency,
    products: standardProducts,
    clearsDealsOnAcceptance: false,
    deals: [],
  };
  merchants.push(merchant);
  return merchant;
}

/** Withdraws the merchant's other open applications, which were calculated for circumstances that have changed. */
function withdrawOthers(service: Service, merchant: MerchantRecord): void {
  for (const other of service.state.applications) {
    const sameMerchant =
      other.provider_id === null
        ? other.merchant_id === merchant.merchant_id
        : other.provider_id === merchant.provider_id;
    if (sameMerchant && other.status === 'offered') other.status = 'withdrawn';
  }
}

function findMerchant(service: Service, providerId: string): MerchantRecord | undefined {
  const wanted = providerId.toLowerCase();
  return service.state.merchants.find(({ provider_id }) => provider_id === wanted);
}

function findOffer(
  service: Service,
  offerId: string,
): { application: ApplicationRecord; product: Product; offer: Offer } | undefined {
  if (!isUuid(offerId)) return undefined;
  const wanted = offerId.toLowerCase();
  for (const application of service.state.applications) {
    for (const product of application.products) {
      const offer = product.offers.find(({ offer_id }) => offer_id === wanted);
      if (offer) return { application, product, offer };
    }
  }
  return undefined;
}

function acceptedOffer(application: ApplicationRecord): Offer | undefined {
  return application.products
    .flatMap((product) => product.offers)
    .find(({ offer_id }) => offer_id === application.accepted_offer_id);
}

function newId(service: Service, kind: string): string {
  return nextUuid(service.state.counters, service.seed, kind);
}
