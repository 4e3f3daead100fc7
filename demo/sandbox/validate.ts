import { isUuid } from './ids.js';

/**
 * The result of checking a request body against the document. A refusal names the field, and never repeats its value,
 * because bodies contain personal and bank data.
 */
export type Checked<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

/** What the sandbox keeps of an application, without the merchant's personal data. */
export interface Application {
  readonly kind: 'Initial' | 'Renewal';
  readonly merchant_id: string;
  readonly provider_id: string | null;
  readonly currency: string;
}

type JsonRecord = Readonly<Record<string, unknown>>;

const RENEWAL_FIELDS = ['merchant_id', 'provider_id', 'currency'];
const BANK_DETAILS_FIELDS = ['account_number', 'bank_name', 'account_type', 'sort_code'];
const CURRENCY = /^[A-Z]{3}$/;
const SORT_CODE = /^\d+(-\d+)+$/;

/** Checks the body of `POST /offers` (§2.1, §4.1). */
export function checkOffersRequest(body: unknown): Checked<Application> {
  if (!isRecord(body)) return refuse('the body must be an object');
  const application = body.application;
  if (!isRecord(application)) return refuse('application must be an object');
  const { merchant_id, provider_id, currency } = application;
  if (!isText(merchant_id)) return refuse('application.merchant_id must be a string');
  if (typeof currency !== 'string' || !CURRENCY.test(currency)) {
    return refuse('application.currency must be a currency code');
  }
  if (provider_id === null) {
    return (
      checkInitial(body, application) ??
      accept({ kind: 'Initial', merchant_id, provider_id, currency })
    );
  }
  if (!isUuid(provider_id)) return refuse('application.provider_id must be a UUID or null');
  return (
    checkRenewal(body, application) ??
    accept({ kind: 'Renewal', merchant_id, provider_id: provider_id.toLowerCase(), currency })
  );
}

/**
 * Checks the rest of an initial application. The open objects are only checked for being objects (§2.6), and fields
 * that the document doesn't name are let through, because a partner's initial application may contain more.
 */
function checkInitial(body: JsonRecord, application: JsonRecord): Checked<never> | undefined {
  if (!isText(application.intended_use_of_funds)) {
    return refuse('application.intended_use_of_funds must be a string');
  }
  if (!isRecord(body.consents)) return refuse('consents must be an object');
  const applicants = body.applicants;
  if (!Array.isArray(applicants) || applicants.length === 0 || !applicants.every(isRecord)) {
    return refuse('applicants must be an array of applicant objects');
  }
  if (!isRecord(body.company)) return refuse('company must be an object');
  return undefined;
}

/** "Renewal requests carry only the `application` object" (§2.1), with three fields (§4.1). */
function checkRenewal(body: JsonRecord, application: JsonRecord): Checked<never> | undefined {
  return (
    checkNoOthers(body, ['application'], 'a renewal request') ??
    checkNoOthers(application, RENEWAL_FIELDS, 'application of a renewal request')
  );
}

/** Checks the body of the accept operation, if there is one (§2.3). */
export function checkAcceptRequest(body: unknown): Checked<undefined> {
  if (!isRecord(body)) return refuse('the body must be an object');
  const others = checkNoOthers(body, ['bank_details'], 'the body');
  if (others) return others;
  const details = body.bank_details;
  if (details === undefined) return accept(undefined);
  if (!isRecord(details)) return refuse('bank_details must be an object');
  for (const field of BANK_DETAILS_FIELDS) {
    if (!isText(details[field])) return refuse(`bank_details.${field} must be a string`);
  }
  if (!SORT_CODE.test(String(details.sort_code))) {
    return refuse('bank_details.sort_code must be groups of digits with hyphens between them');
  }
  return checkNoOthers(details, BANK_DETAILS_FIELDS, 'bank_details') ?? accept(undefined);
}

function checkNoOthers(
  object: JsonRecord,
  fields: readonly string[],
  where: string,
): Checked<never> | undefined {
  const known = Object.keys(object).every((key) => fields.includes(key));
  return known ? undefined : refuse(`${where} carries only: ${fields.join(', ')}`);
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function accept<T>(value: T): Checked<T> {
  return { ok: true, value };
}

function refuse(error: string): Checked<never> {
  return { ok: false, error };
}
