/** What the snippets of the documentation leave to the reader. */
import type {
  Deal,
  FinanceSession,
  JsonObject,
  Offer,
  OfferPicker,
  setStrings as SetStrings,
} from 'merchant-finance-elements';

declare global {
  const merchant: { readonly id: string; readonly financeProviderId: string };
  const providerId: string;
  const deals: readonly Deal[];
  const session: FinanceSession;
  const picker: OfferPicker;
  const setStrings: typeof SetStrings;
  const consents: JsonObject;
  const applicants: JsonObject[];
  const company: JsonObject;
  const page: {
    /** Playwright's. */
    route(
      url: string,
      handler: (route: {
        request(): {
          url(): string;
          method(): string;
          headers(): Record<string, string>;
          postData(): string | null;
        };
        fulfill(answer: {
          status?: number;
          headers?: Record<string, string>;
          body?: string;
        }): Promise<void>;
        abort(): Promise<void>;
      }) => unknown,
    ): Promise<void>;
    locator(selector: string): { click(): Promise<void>; fill(text: string): Promise<void> };
    waitForFunction<A extends unknown[]>(
      isThere: (...args: A) => boolean,
      options: object,
      ...args: A
    ): Promise<unknown>;
  };
  /** As in the documentation of testing. */
  function answer(
    url: string,
    init: RequestInit,
  ): Promise<{ status: number; headers: Record<string, string>; body: string }>;
  function token(about?: object): Promise<string>;
  function csrfToken(about?: object): Promise<string>;
  function save(merchantId: string | undefined, providerId: string): void;
  function wait(ms: number): void;
  function mayRenew(providerId: string | null): boolean;
  function report(...facts: (string | undefined)[]): void;
  function render(facts: object): void;
  function aprOf(offer: Offer): string;
  function check(condition: boolean): void;
  function until<T>(found: () => T): Promise<NonNullable<T>>;
  /** A merchant as the partner's server knows it. */
  interface Merchant {
    readonly id: string;
    /** Not there before the first application. */
    readonly financeProviderId?: string | null;
    readonly currency: string;
  }
  function merchantOf(request: Request): Promise<Merchant | undefined>;
  function mayApply(request: Request): Promise<boolean>;
  function count(step: string): void;
  /** The reference of whoever is signed in now. */
  function signedIn(): Promise<string>;
  function mayAccept(merchant: Merchant, offerId: string): Promise<boolean>;
  function remember(merchant: Merchant, answer: string): Promise<void>;
  /** What is in `dist/cdn/integrity.json`. */
  const hashes: Readonly<Record<string, string>>;
}
