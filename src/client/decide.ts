import { bare, own } from '../domain/objects.js';
import { textOf } from './body.js';
import type { Answer, CallOptions, ClientOptions } from './options.js';
import { isOfOrigin, pageOrigin } from './page-origin.js';
import { deadlineOf, send, type Call } from './transport.js';

/** Options of a call that sends a decision of the merchant. */
export interface DecisionOptions extends CallOptions {
  /**
   * A UUID that identifies one human decision; every replay of its request carries the same one. By default each call is
   * a decision of its own, with a new one. It is sent in the header that `idempotencyHeader` names. On a page of another
   * origin than the service, it is only sent if that setting names one.
   */
  readonly idempotencyKey?: string | undefined;
}

/** What a session adds: a callback for the moments at which the request is on its way, or was refused. */
export interface DecisionCall extends DecisionOptions {
  readonly departed?: Call<unknown>['departed'];
}

/** Sends a merchant's decision: a `POST` with this body and the key of the decision. */
export async function decide<T>(
  decision: Pick<Call<T>, 'path' | 'parse'> & { readonly operation: 'offers' | 'accept' },
  body: unknown,
  usualDeadline: number,
  options: ClientOptions,
  call?: DecisionCall,
): Promise<Answer<T>> {
  const { signal, departed } = bare(call);
  let { idempotencyKey } = bare(call);
  const { operation } = decision;
  const text = textOf(body, operation);
  return send(
    {
      ...decision,
      method: 'POST',
      body: () => text,
      timeout: deadlineOf(own(options.timeouts, operation), usualDeadline),
      signal,
      departed,
      complete(request) {
        const header = options.idempotencyHeader ?? (needsNoConsent(request) && 'Idempotency-Key');
        // Made once: a replay carries the same.
        if (header && (idempotencyKey ??= newKey())) request.headers.set(header, idempotencyKey);
      },
    },
    options,
  );
}

/** Whether a header can be added without the consent of another origin. On a server it always can. */
function needsNoConsent({ url }: Request): boolean {
  const origin = pageOrigin();
  return !origin || isOfOrigin(url, origin);
}

/** A key for a decision: a UUID. `randomUUID` only exists in secure contexts. */
export const newKey = (): string =>
  (crypto as Partial<Crypto>).randomUUID?.call(crypto) ??
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });

/**
 * Warms up: the first key and the first request of a page take a browser some time, which is better spent before a
 * press.
 */
export function prepareDecisions(): void {
  try {
    newKey();
    const request = new Request('data:,');
    request.headers.set('accept', '');
    needsNoConsent(request);
  } catch {
    // A failure here only costs time later.
  }
}
