import type { Operation } from './errors.js';

// The types of `fetch` on a page. Node's own types only have them as parts of `RequestInit`.
type HeadersInit = NonNullable<RequestInit['headers']>;
type RequestCredentials = NonNullable<RequestInit['credentials']>;

export interface HeadersContext {
  /** The request that the headers are for. */
  readonly operation: Operation;
  /** `true` if the last answer was a 401: fetch a new token instead of using a cached one. */
  readonly refresh: boolean;
}

export type HeadersSource =
  HeadersInit | ((context: HeadersContext) => HeadersInit | Promise<HeadersInit>);

/**
 * How to call the merchant endpoint, if a path isn't enough. §4.3 shows neither the method nor the shape of the path.
 */
export interface MerchantRoute {
  /** HTTP method. Default `GET`. */
  readonly method?: string | undefined;
  /** Path, appended to `baseUrl`; `{provider_id}` is replaced. Default `/merchant?provider_id={provider_id}`. */
  readonly path?: string | undefined;
  /** Makes the JSON body from the `provider_id`, for services that expect a `POST`. */
  readonly body?: ((providerId: string) => unknown) | undefined;
  /** Whether the request may be repeated after a fault. Default: `true` for `GET`. */
  readonly safe?: boolean | undefined;
}

export interface Timeouts {
  /** For one try of the merchant request, in ms. Default 10,000. */
  readonly merchant?: number | undefined;
  /** For all tries of the merchant request, including the waits between them, in ms. Default 25,000. */
  readonly merchantTotal?: number | undefined;
  /** For `POST /offers`, in ms. Default 60,000. */
  readonly offers?: number | undefined;
  /** For `POST /offers/{offer_id}/accept`, in ms. Default 45,000. */
  readonly accept?: number | undefined;
}

export interface ClientOptions {
  /**
   * Address of the service with its version prefix, e.g. `/finance/v2`. Requests go to `${baseUrl}/offers` and so on
   * (§9).
   */
  readonly baseUrl: string;
  /**
   * Headers of the partner's own, e.g. for authentication, which the service document leaves open (§5). A function is
   * called for each request, and once more after a 401.
   */
  readonly headers?: HeadersSource | undefined;
  /** Credentials mode, as in `fetch`. Default `same-origin`. */
  readonly credentials?: RequestCredentials | undefined;
  /**
   * Replaces `window.fetch`. It is always called with one `Request`. Give the same function to all sessions of one
   * service: a session with a different function counts as using a different service, and decisions aren't shared with
   * it.
   */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** How to call the merchant endpoint (§4.3): its path or, if that isn't enough, a `MerchantRoute`. */
  readonly routes?: { readonly merchant?: string | MerchantRoute | undefined } | undefined;
  /** Deadlines, in ms. */
  readonly timeouts?: Timeouts | undefined;
  /**
   * Name of the header that carries one UUID for each decision, or `false` for none. Default `Idempotency-Key` on a
   * server, and on a page if `baseUrl` is same-origin. On a page of another origin the default is none, because the
   * header would need the service's consent in CORS.
   */
  readonly idempotencyHeader?: string | false | undefined;
}

export interface CallOptions {
  /** Cancels the request. It may have arrived all the same if it was already sent. */
  readonly signal?: AbortSignal | undefined;
}

/** An answer, together with what its headers say. */
export interface Answer<T> {
  readonly data: T;
  /** The service's clock, in ms since the epoch, from the `Date` header if it can be read. */
  readonly serverTime?: number;
}
