import { bare, deepFreeze } from '../domain/objects.js';
import type {
  JsonObject,
  Offer,
  OffersRequest,
  OffersResponse,
  OpenShapes,
  Product,
} from '../domain/service-types.js';
import type { Answer, CallOptions, ClientOptions } from './options.js';
import { asObject, listOf, numberOf, objectOf, textOf } from './parse.js';
import { deadlineOf, send } from './transport.js';

/** Checks an offers answer (§2.2). Unreadable numbers become `NaN`, unreadable texts `''`. */
export function parseOffers(json: unknown): OffersResponse | undefined {
  const body = asObject(json);
  const products = body && listOf(body, 'products', parseProduct);
  return products && deepFreeze({ ...body, products, expiresAt: textOf(body, 'expiresAt') });
}

function parseProduct(product: JsonObject): Product {
  const limits = objectOf(product, 'limits');
  return {
    ...product,
    product_id: textOf(product, 'product_id'),
    name: textOf(product, 'name'),
    description: textOf(product, 'description'),
    decision: textOf(product, 'decision'),
    repayment_mechanism: textOf(product, 'repayment_mechanism'),
    limits: {
      ...limits,
      minimum: numberOf(limits, 'minimum'),
      maximum: numberOf(limits, 'maximum'),
    },
    offers: listOf(product, 'offers', parseOffer) ?? [],
  };
}

const parseOffer = (offer: JsonObject): Offer => ({
  ...offer,
  offer_id: textOf(offer, 'offer_id'),
  offer_status: textOf(offer, 'offer_status'),
  description: textOf(offer, 'description'),
  split_percentage: numberOf(offer, 'split_percentage'),
  term_length: numberOf(offer, 'term_length'),
  repayment_amount: numberOf(offer, 'repayment_amount'),
  funded_amount: numberOf(offer, 'funded_amount'),
  factor_rate: numberOf(offer, 'factor_rate'),
  currency: textOf(offer, 'currency'),
});

/** A UUID for one human decision; the same one goes with every replay of its request. */
export interface DecisionOptions extends CallOptions {
  /** Sent in the header that `idempotencyHeader` names: on a page of another origin in none unless it does. */
  readonly idempotencyKey?: string;
}

/**
 * Creates an application and returns its offers (§4.1). Never repeated by itself, except once after
 * a 401: a second application can put a second credit check on a person's file (§3).
 *
 * @throws {FinanceError} with `outcome: 'unknown'` where the service may have created the application.
 */
export function createOffers<S extends OpenShapes = OpenShapes>(
  request: OffersRequest<S>,
  options: ClientOptions,
  call: DecisionOptions = {},
): Promise<Answer<OffersResponse>> {
  const { signal, idempotencyKey } = bare(call);
  return send(
    {
      operation: 'offers',
      method: 'POST',
      path: '/offers',
      body: request,
      timeout: deadlineOf(options.timeouts?.offers, 60_000),
      signal,
      idempotencyKey,
      parse: parseOffers,
    },
    options,
  );
}
