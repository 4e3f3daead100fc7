/**
 * The service document as types. The names of the fields are the service's own. A § refers to a section of the
 * document "Merchant Finance Offers and Renewals Interface".
 */

/** Any JSON value. Used wherever the service document shows no fields. */
export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object whose fields the service document doesn't show (§2.6). */
export type JsonObject = { readonly [key: string]: Json };

/**
 * The shapes that the service document leaves open (§2.6). Supply your own to type them:
 *
 * ```ts
 * interface MyShapes extends OpenShapes { pricing: { fee: number } }
 * const client = createClient<MyShapes>({ baseUrl: '/finance/v2' });
 * ```
 *
 * What you send may be of any type, including an interface. It is sent as JSON. Anything whose content isn't held in
 * its fields, such as a `Map` or a `File`, is refused before it leaves.
 */
export interface OpenShapes {
  consents: object;
  applicant: object;
  company: object;
  pricing: JsonObject;
  transaction: Json;
}

/** The application block of `POST /offers` (§2.1). */
export interface ApplicationBlock {
  /** The partner's own reference for the merchant. */
  readonly merchant_id: string;
  /** The stored merchant identifier (UUID) for a renewal; null for an initial application. */
  readonly provider_id: string | null;
  /** Free-text purpose of the funds. For the initial flow only. */
  readonly intended_use_of_funds?: string;
  /** Currency of the application: ISO 4217 code, three capital letters. */
  readonly currency: string;
}

/** Body of `POST /offers` for a renewal: the application block and nothing else (§4.1). */
export interface RenewalOffersRequest {
  readonly application: ApplicationBlock & { readonly provider_id: string };
}

/** Body of `POST /offers` for an initial application (§4.1). */
export interface InitialOffersRequest<S extends OpenShapes = OpenShapes> {
  readonly application: ApplicationBlock & {
    readonly provider_id: null;
    readonly intended_use_of_funds: string;
  };
  readonly consents: S['consents'];
  readonly applicants: readonly S['applicant'][];
  readonly company: S['company'];
}

export type OffersRequest<S extends OpenShapes = OpenShapes> =
  RenewalOffersRequest | InitialOffersRequest<S>;

/**
 * What a page supplies for an application. Fields that it leaves out of the application block are filled in from the
 * settings. A renewal consists of that block alone (§4.1).
 */
export interface ApplicationInput<S extends OpenShapes = OpenShapes> {
  /** The application block (§2.1). Fields that it leaves out come from the settings. */
  readonly application?:
    { readonly [K in keyof ApplicationBlock]?: ApplicationBlock[K] | undefined } | undefined;
  /** For the initial flow only, like `applicants` and `company`. */
  readonly consents?: S['consents'] | undefined;
  readonly applicants?: readonly S['applicant'][] | undefined;
  readonly company?: S['company'] | undefined;
}

/** One offer of a product (§2.2). A number that couldn't be read from the answer is `NaN`. */
export interface Offer {
  /** Identifier of the offer (UUID), used in the path of the accept request. */
  readonly offer_id: string;
  /** Status of the offer. Observed value: `Eligible`. */
  readonly offer_status: string;
  /** Label of the offer. */
  readonly description: string;
  /** Percentage of takings used for repayment, e.g. `12.5`. */
  readonly split_percentage: number;
  /** Expected term. The document gives no unit. */
  readonly term_length: number;
  /** Total to be repaid, in units of `currency`. */
  readonly repayment_amount: number;
  /** Amount advanced, in units of `currency`. */
  readonly funded_amount: number;
  /** The factor rate as the service gives it, e.g. `1.12`. */
  readonly factor_rate: number;
  /** Currency of all amounts of the offer: ISO 4217 code. */
  readonly currency: string;
}

/** A product with its offers (§2.2). */
export interface Product {
  /** Identifier of the product (UUID). */
  readonly product_id: string;
  /** Name of the product, shown as a heading above its offers. */
  readonly name: string;
  /** Description of the product, shown below its name. */
  readonly description: string;
  /** The service's decision on the product. Observed value: `Accepted`. */
  readonly decision: string;
  /** How the finance is repaid. Observed value: `terminal_split`. */
  readonly repayment_mechanism: string;
  /** Lowest and highest finance amount for the product. The service gives no currency for them. */
  readonly limits: { readonly minimum: number; readonly maximum: number };
  /** The offers, in the service's order. */
  readonly offers: readonly Offer[];
}

/** Answer of `POST /offers` (§2.2), the same for initial and renewal applications. */
export interface OffersResponse {
  /** All products of the answer. */
  readonly products: readonly Product[];
  /**
   * When the application and its set of offers expire: a timestamp as the service wrote it; `''` if it can't be read.
   */
  readonly expiresAt: string;
}

/** Optional bank details of the accept request (§2.3). */
export interface BankDetails {
  /** Bank account number. The form sends it without spaces. */
  readonly account_number: string;
  /** Name of the bank. */
  readonly bank_name: string;
  /** Type of the account. Observed value: `NONE`. */
  readonly account_type: string;
  /** Hyphen-separated groups of digits, e.g. `20-17-55`. */
  readonly sort_code: string;
}

/** Body of `POST /offers/{offer_id}/accept` (§2.3). The whole body may also be left out. */
export interface AcceptRequest {
  readonly bank_details: BankDetails;
}

/** Links of an accepted application (§2.4). They are not checked yet: show only absolute `https:` links. */
export interface AcceptLinks {
  /** The contract that the merchant signs. */
  readonly contract_link?: string;
  /** Personalised link to the merchant endpoint. */
  readonly merchant_link?: string;
  readonly [name: string]: Json | undefined;
}

/** Answer of `POST /offers/{offer_id}/accept` (§2.4). Further fields are left out: they may repeat bank details. */
export interface AcceptResponse {
  /** UUID of the application. */
  readonly application_id: string;
  /**
   * UUID of the merchant, valid for the merchant's whole lifetime (§1). `''` if the answer had none that could be
   * read.
   */
  readonly provider_id: string;
  /** The accepted offer. The document doesn't show its fields (§2.6). */
  readonly offer: JsonObject;
  /** Related links, e.g. for signing. */
  readonly links: AcceptLinks;
}

/** A deal of the merchant (§2.5). */
export interface Deal<S extends OpenShapes = OpenShapes> {
  /** Deal identifier. */
  readonly id: string;
  /** UUID of the application that the deal came from. */
  readonly application_id: string;
  /** Type of the deal. Observed value: `Initial`. */
  readonly type: string;
  /** Status of the deal. Observed value: `Funded`. */
  readonly status: string;
  /** Whether this is the merchant's current deal. */
  readonly active: boolean;
  /** Outstanding balance, in units of `currency`; `NaN` if it can't be read. */
  readonly balance: number;
  /** Currency of the deal: ISO 4217 code. */
  readonly currency: string;
  /** An advert depends on `renewal_eligibility` alone. The document doesn't say what the two figures measure. */
  readonly performance: {
    readonly performance: number;
    readonly progress: number;
    /** Whether the merchant may renew. */
    readonly renewal_eligibility: boolean;
  };
  /** The document doesn't show its fields (§2.6). */
  readonly pricing: S['pricing'];
  /** The document doesn't show their fields (§2.6). */
  readonly transactions: readonly S['transaction'][];
}

/** Answer of the merchant endpoint (§2.5). */
export interface MerchantResponse<S extends OpenShapes = OpenShapes> {
  /** The merchant's deals. At most one of them is active. */
  readonly deals: readonly Deal<S>[];
}
