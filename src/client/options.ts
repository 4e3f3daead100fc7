import type { Operation } from './errors.js';

// Of a page's types. Those of Node only have them as parts of `RequestInit`.
type HeadersInit = NonNullable<RequestInit['headers']>;
type RequestCredentials = NonNullable<RequestInit['credentials']>;

export interface HeadersContext {
  /** Which of the three requests it is for. */
  readonly operation: Operation;
  /** `true` when the last answer was 401: fetch a new token rather than a cached one. */
  readonly refresh: boolean;
}

export type HeadersSource =
  HeadersInit | ((context: HeadersContext) => HeadersInit | Promise<HeadersInit>);

/** How the merchant endpoint is asked where a path is not enough (§4.3 shows neither method nor shape). */
export interface MerchantRoute {
  /** Default `GET`. */
  readonly method?: string | undefined;
  /** Appended to `baseUrl`; `{provider_id}` is replaced. Default `/merchant?provider_id={provider_id}`. */
  readonly path?: string | undefined;
  /** A JSON body made from the id, for services that are asked by `POST`. */
  readonly body?: ((providerId: string) => unknown) | undefined;
  /** Whether the request may be repeated after a fault. Default: `true` for `GET`. */
  readonly safe?: boolean | undefined;
}

export interface Timeouts {
  /** One try of the merchant request, in ms. Default 10,000. */
  readonly merchant?: number | undefined;
  /** All tries of the merchant request with the waits between them, in ms. Default 25,000. */
  readonly merchantTotal?: number | undefined;
  /** `POST /offers`, in ms. Default 60,000. */
  readonly offers?: number | undefined;
  /** `POST /offers/{offer_id}/accept`, in ms. Default 45,000. */
  readonly accept?: number | undefined;
}

export interface ClientOptions {
  /** Address of the service with its version prefix, e.g. `/finance/v2`: requests go to `${baseUrl}/offers` (§9). */
  readonly baseUrl: string;
  /**
   * Headers of the partner's own, e.g. for authentication, which the service document leaves open (§5). A function is
   * called for each request, and once more after a 401.
   */
  readonly headers?: HeadersSource | undefined;
  /** As in `fetch`. Default `same-origin`. */
  readonly credentials?: RequestCredentials | undefined;
  /**
   * Stands in for `window.fetch`. Always called with one `Request`. Sessions of one service are given the same
   * function: another one counts as another service, whose decisions these know nothing of.
   */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** How the merchant endpoint is asked: its path, or more where a path is not enough (§4.3). */
  readonly routes?: { readonly merchant?: string | MerchantRoute | undefined } | undefined;
  /** Deadlines, in ms. */
  readonly timeouts?: Timeouts | undefined;
  /**
   * Name of the header that carries one UUID a decision, or `false` for none. Default
   * `Idempotency-Key` on a server and where `baseUrl` is same-origin; on a page of another origin none, for it
   * would need the service's consent in CORS.
   */
  readonly idempotencyHeader?: string | false | undefined;
}

export interface CallOptions {
  /** Gives the request up; what was sent may have arrived all the same. */
  readonly signal?: AbortSignal | undefined;
}

/** An answer with what its headers said. */
export interface Answer<T> {
  readonly data: T;
  /** The service's clock, in ms since the epoch, from the `Date` header where readable. */
  readonly serverTime?: number;
}
