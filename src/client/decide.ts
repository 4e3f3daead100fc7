import { bare, own } from '../domain/objects.js';
import { textOf } from './body.js';
import type { Answer, CallOptions, ClientOptions } from './options.js';
import { isOfOrigin, pageOrigin } from './page-origin.js';
import { deadlineOf, send, type Call } from './transport.js';

/** A UUID for one human decision; the same one goes with every replay of its request. */
export interface DecisionOptions extends CallOptions {
  /** Sent in the header that `idempotencyHeader` names: on a page of another origin in none unless it does. */
  readonly idempotencyKey?: string | undefined;
}

/** Sends what a merchant has decided: a `POST` with this body, and the key of the decision. */
export async function decide<T>(
  decision: Pick<Call<T>, 'path' | 'parse'> & { readonly operation: 'offers' | 'accept' },
  body: unknown,
  usualDeadline: number,
  options: ClientOptions,
  call?: DecisionOptions,
): Promise<Answer<T>> {
  const { signal, idempotencyKey } = bare(call);
  const { operation } = decision;
  const text = textOf(body, operation);
  return send(
    {
      ...decision,
      method: 'POST',
      body: () => text,
      timeout: deadlineOf(own(options.timeouts, operation), usualDeadline),
      signal,
      complete(request) {
        const header = options.idempotencyHeader ?? (needsNoConsent(request) && 'Idempotency-Key');
        if (header && idempotencyKey) request.headers.set(header, idempotencyKey);
      },
    },
    options,
  );
}

/** Whether no other origin has to consent to a header: on a server, none has. */
function needsNoConsent({ url }: Request): boolean {
  const origin = pageOrigin();
  return !origin || isOfOrigin(url, origin);
}

/** The first request of a page takes a browser its time: better before a press. */
export function prepareDecisions(): void {
  try {
    const request = new Request('data:,');
    request.headers.set('accept', '');
    needsNoConsent(request);
  } catch {
    // It matters to nobody but the clock.
  }
}
