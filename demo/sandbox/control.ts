import { answer, parseBody, refusal, toResponse, type Answer } from './http.js';
import type { Sandbox } from './service.js';
import type { ApplicationStatus } from './state.js';
import type { Deal } from 'merchant-finance-elements/client.js';

/** What a demo shows beside the page. It doesn't contain the bodies of requests. */
export interface ControlState {
  /** The sandbox's clock, in milliseconds since the epoch. */
  readonly now: number;
  readonly merchants: readonly ControlMerchant[];
  readonly applications: readonly ControlApplication[];
  readonly requests: readonly { method: string; path: string; status: number | undefined }[];
}

export interface ControlMerchant {
  readonly provider_id: string;
  readonly merchant_id: string;
  readonly currency: string;
  /**
   * Name of the scenario; null for a merchant created by an initial application. The same goes for the next two
   * fields.
   */
  readonly name: string | null;
  readonly business: string | null;
  readonly description: string | null;
  readonly deals: readonly Deal[];
}

export interface ControlApplication {
  readonly application_id: string;
  readonly merchant_id: string;
  readonly provider_id: string | null;
  readonly kind: 'Initial' | 'Renewal';
  readonly status: ApplicationStatus;
  readonly expires_at: number;
}

/**
 * Creates a handler that lets a demo control a sandbox over HTTP. Each operation answers with the new state.
 *
 * - `GET  {basePath}/state`
 * - `POST {basePath}/advance` `{ "ms": 1000 }`
 * - `POST {basePath}/fund` `{ "application_id": "…" }`
 * - `POST {basePath}/reset` `{}`
 *
 * Resolves with `undefined` if the request is for something else.
 */
export function createControl(
  sandbox: Sandbox,
  basePath = '/sandbox',
): (request: Request) => Promise<Response | undefined> {
  const operations: Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => Answer>> =
    {
      advance({ ms }) {
        if (typeof ms !== 'number') return refusal(422, 'ms must be a number');
        return attempt(() => sandbox.advance(ms));
      },
      fund({ application_id }) {
        return attempt(() => sandbox.fund(String(application_id)));
      },
      reset() {
        sandbox.reset();
        return state();
      },
    };

  function attempt(change: () => void): Answer {
    try {
      change();
    } catch (error) {
      return refusal(422, error instanceof Error ? error.message : 'not done');
    }
    return state();
  }

  function state(): Answer {
    return answer(200, controlState(sandbox));
  }

  async function route(request: Request, name: string): Promise<Answer | undefined> {
    if (name === 'state') {
      return request.method === 'GET' ? state() : refusal(405, 'method not allowed');
    }
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (!operation) return undefined;
    if (request.method !== 'POST') return refusal(405, 'method not allowed');
    // JSON is always required, because a page of another site can't send it without a CORS preflight.
    const body = parseBody(request, await request.text());
    if ('refused' in body) return body.refused;
    return operation(Object(body.value) as Record<string, unknown>);
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${basePath}/`)) return undefined;
    const answer = await route(request, pathname.slice(basePath.length + 1));
    return answer && toResponse(answer);
  };
}

export function controlState(sandbox: Sandbox): ControlState {
  const { merchants, applications } = sandbox.snapshot();
  return {
    now: sandbox.now(),
    merchants: merchants.map(({ provider_id, merchant_id, currency, deals }) => {
      const scenario = sandbox.merchants.find(
        (member) => member.provider_id.toLowerCase() === provider_id,
      );
      return {
        provider_id,
        merchant_id,
        currency,
        name: scenario?.name ?? null,
        business: scenario?.business ?? null,
        description: scenario?.description ?? null,
        deals,
      };
    }),
    applications: applications.map(
      ({ application_id, merchant_id, provider_id, kind, status, expires_at }) => ({
        application_id,
        merchant_id,
        provider_id,
        kind,
        status,
        expires_at,
      }),
    ),
    requests: sandbox.requests.map(({ method, path, status }) => ({ method, path, status })),
  };
}
