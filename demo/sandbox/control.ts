import { answer, parseBody, refusal, toResponse, type Answer } from './http.js';
import type { Sandbox } from './service.js';
import type { ApplicationStatus } from './state.js';
import type { Deal } from 'merchant-finance-elements/client.js';

/** What a demo shows beside the page. Bodies of requests are not in it. */
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
  /** Names of the scenario; null for a merchant who came with an initial application. */
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
 * Lets a demo move a sandbox that it reaches only over HTTP. Each answers with the new state.
 *
 * - `GET  {basePath}/state`
 * - `POST {basePath}/advance` `{ "ms": 1000 }`
 * - `POST {basePath}/fund` `{ "application_id": "…" }`
 * - `POST {basePath}/reset` `{}`
 *
 * Undefined where the request is for something else.
 */
export function createControl(
  sandbox: Sandbox,
  basePath = '/sandbox',
): (request: Request) => Promise<Response | undefined> {
  const operations: Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => Answer>> =
    {
      advance({ ms }) {
        if (typeof ms !== 'number') return refusal(422, 'ms must be a number');
        sandbox.advance(ms);
        return state();
      },
      fund({ application_id }) {
        try {
          sandbox.fund(String(application_id));
        } catch (error) {
          return refusal(422, error instanceof Error ? error.message : 'not funded');
        }
        return state();
      },
      reset() {
        sandbox.reset();
        return state();
      },
    };

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
    // JSON is asked for always: another site's page can't send it without asking first.
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
