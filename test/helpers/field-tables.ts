/**
 * The field tables of the service document (§2.1 – §2.5) as data, and a checker. Written from the
 * document, not from the code, so that code which strays from the document is caught.
 */

export type FieldType =
  | 'string'
  | 'uuid'
  | 'timestamp'
  | 'currency'
  | 'url'
  | 'number'
  | 'boolean'
  | 'null'
  | 'array'
  | 'object'
  /** Objects and arrays whose inside the document does not show (§2.6). */
  | 'open object'
  | 'open array'
  | 'array of open objects';

export interface FieldRow {
  /** `products[].limits.minimum`: the minimum in the limits of each product. */
  readonly path: string;
  readonly type: FieldType;
  /** Default: required. */
  readonly required?: boolean;
}

export type FieldTable = readonly FieldRow[];

/** §2.1, §4.1: `application` only, with three fields. */
export const RENEWAL_OFFERS_REQUEST: FieldTable = [
  { path: 'application', type: 'object' },
  { path: 'application.merchant_id', type: 'string' },
  { path: 'application.provider_id', type: 'uuid' },
  { path: 'application.currency', type: 'currency' },
];

/** §2.1, §4.1. */
export const INITIAL_OFFERS_REQUEST: FieldTable = [
  { path: 'application', type: 'object' },
  { path: 'application.merchant_id', type: 'string' },
  { path: 'application.provider_id', type: 'null' },
  { path: 'application.intended_use_of_funds', type: 'string' },
  { path: 'application.currency', type: 'currency' },
  { path: 'consents', type: 'open object' },
  { path: 'applicants', type: 'array of open objects' },
  { path: 'company', type: 'open object' },
];

/** §2.2. */
export const OFFERS_RESPONSE: FieldTable = [
  { path: 'products', type: 'array' },
  { path: 'expiresAt', type: 'timestamp' },
  { path: 'products[].product_id', type: 'uuid' },
  { path: 'products[].name', type: 'string' },
  { path: 'products[].description', type: 'string' },
  { path: 'products[].decision', type: 'string' },
  { path: 'products[].repayment_mechanism', type: 'string' },
  { path: 'products[].limits', type: 'object' },
  { path: 'products[].limits.minimum', type: 'number' },
  { path: 'products[].limits.maximum', type: 'number' },
  { path: 'products[].offers', type: 'array' },
  { path: 'products[].offers[].offer_id', type: 'uuid' },
  { path: 'products[].offers[].offer_status', type: 'string' },
  { path: 'products[].offers[].description', type: 'string' },
  { path: 'products[].offers[].split_percentage', type: 'number' },
  { path: 'products[].offers[].term_length', type: 'number' },
  { path: 'products[].offers[].repayment_amount', type: 'number' },
  { path: 'products[].offers[].funded_amount', type: 'number' },
  { path: 'products[].offers[].factor_rate', type: 'number' },
  { path: 'products[].offers[].currency', type: 'currency' },
];

/** §2.3. */
export const ACCEPT_REQUEST: FieldTable = [
  { path: 'bank_details', type: 'object', required: false },
  { path: 'bank_details.account_number', type: 'string' },
  { path: 'bank_details.bank_name', type: 'string' },
  { path: 'bank_details.account_type', type: 'string' },
  { path: 'bank_details.sort_code', type: 'string' },
];

/** §2.4. */
export const ACCEPT_RESPONSE: FieldTable = [
  { path: 'application_id', type: 'uuid' },
  { path: 'provider_id', type: 'uuid' },
  { path: 'offer', type: 'open object' },
  { path: 'links', type: 'object' },
  { path: 'links.contract_link', type: 'url' },
  { path: 'links.merchant_link', type: 'url' },
];

/** §2.5. */
export const MERCHANT_RESPONSE: FieldTable = [
  { path: 'deals', type: 'array' },
  { path: 'deals[].id', type: 'string' },
  { path: 'deals[].application_id', type: 'uuid' },
  { path: 'deals[].type', type: 'string' },
  { path: 'deals[].status', type: 'string' },
  { path: 'deals[].active', type: 'boolean' },
  { path: 'deals[].balance', type: 'number' },
  { path: 'deals[].currency', type: 'currency' },
  { path: 'deals[].performance', type: 'object' },
  { path: 'deals[].performance.performance', type: 'number' },
  { path: 'deals[].performance.progress', type: 'number' },
  { path: 'deals[].performance.renewal_eligibility', type: 'boolean' },
  { path: 'deals[].pricing', type: 'open object' },
  { path: 'deals[].transactions', type: 'open array' },
];

/** What of a value does not match a table: missing, undocumented and mistyped fields, by path. */
export function violations(value: unknown, table: FieldTable): string[] {
  return checkObject(value, table, '');
}

function checkObject(value: unknown, rows: FieldTable, at: string): string[] {
  if (!isObject(value)) return [`${at || 'body'}: not an object`];
  const own = rows.filter(({ path }) => !path.includes('.'));
  const names = own.map(({ path }) => path);
  const undocumented = Object.keys(value)
    .filter((key) => !names.includes(key))
    .map((key) => `${join(at, key)}: not in the document`);
  return [...undocumented, ...own.flatMap((row) => checkField(value, row, rows, at))];
}

function checkField(
  parent: Readonly<Record<string, unknown>>,
  row: FieldRow,
  rows: FieldTable,
  at: string,
): string[] {
  const path = join(at, row.path);
  if (!Object.hasOwn(parent, row.path)) {
    return row.required === false ? [] : [`${path}: missing`];
  }
  const value = parent[row.path];
  if (!CHECKS[row.type](value)) return [`${path}: not of type ${row.type}`];
  if (row.type === 'object') return checkObject(value, below(rows, `${row.path}.`), path);
  if (row.type === 'array') {
    const inside = below(rows, `${row.path}[].`);
    return (value as unknown[]).flatMap((item, index) =>
      checkObject(item, inside, `${path}[${index}]`),
    );
  }
  return [];
}

function below(rows: FieldTable, prefix: string): FieldTable {
  return rows
    .filter(({ path }) => path.startsWith(prefix))
    .map((row) => ({ ...row, path: row.path.slice(prefix.length) }));
}

const CHECKS: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string' && value !== '',
  uuid: matches(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  timestamp: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/),
  currency: matches(/^[A-Z]{3}$/),
  url: matches(/^https:\/\/[^/@\s]+\/\S*$/),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: isObject,
  'open object': isObject,
  'open array': (value) => Array.isArray(value),
  'array of open objects': (value) => Array.isArray(value) && value.every(isObject),
};

function matches(pattern: RegExp): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && pattern.test(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function join(at: string, key: string): string {
  return at ? `${at}.${key}` : key;
}
