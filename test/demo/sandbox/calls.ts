import { expect } from '@open-wc/testing';
import type { AcceptResponse, MerchantResponse, OffersResponse } from 'merchant-finance-elements';
import { createSandbox, PROVIDERS, type Sandbox } from '../../../demo/sandbox/index.js';
import type { SandboxOptions } from '../../../demo/sandbox/index.js';

export const START = Date.UTC(2030, 0, 15, 9, 30);

/** A sandbox whose clock stands still until a test moves it. */
export function still(options: SandboxOptions = {}): Sandbox {
  return createSandbox({ clock: () => START, ...options });
}

const ORIGIN = 'https://partner.example';

/** Sends a request; objects go as JSON. */
export function send(
  sandbox: Sandbox,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return sandbox.fetch(
    new Request(ORIGIN + path, {
      method,
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );
}

export function renewal(scenario: keyof typeof PROVIDERS = 'eligible', currency = 'GBP') {
  return {
    application: { merchant_id: 'shop-1', provider_id: PROVIDERS[scenario], currency },
  };
}

export async function getMerchant(sandbox: Sandbox, providerId: string): Promise<MerchantResponse> {
  return ok(await send(sandbox, 'GET', `/finance/v2/merchant?provider_id=${providerId}`));
}

export async function postOffers(
  sandbox: Sandbox,
  body: unknown = renewal(),
  headers?: Record<string, string>,
): Promise<OffersResponse> {
  return ok(await send(sandbox, 'POST', '/finance/v2/offers', body, headers));
}

export function sendAccept(
  sandbox: Sandbox,
  offerId: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Response> {
  return send(sandbox, 'POST', `/finance/v2/offers/${offerId}/accept`, body, headers);
}

export async function postAccept(
  sandbox: Sandbox,
  offerId: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<AcceptResponse> {
  return ok(await sendAccept(sandbox, offerId, body, headers));
}

/** `offer_id` of an offer; default: the first one. */
export function offerId({ products }: OffersResponse, product = 0, offer = 0): string {
  const found = products[product]?.offers[offer];
  if (!found) throw new Error('There is no such offer.');
  return found.offer_id;
}

async function ok<T>(response: Response): Promise<T> {
  const body = (await response.json()) as T;
  expect(response.status, JSON.stringify(body)).to.equal(200);
  return body;
}
