import type { BankDetails } from './service-types.js';

export type BankField = keyof BankDetails;

/** The fields of the bank details (§2.3), in the order in which the form asks for them. */
export const BANK_FIELDS: readonly BankField[] = [
  'bank_name',
  'account_number',
  'sort_code',
  'account_type',
];

/** Why a field can't be sent. `digits` means that the value can't be an account number. */
export type BankFieldProblem = 'required' | 'digits' | 'sort_code';

export interface BankDetailsResult {
  /** The fields as they go into the request; `undefined` if there are problems or nothing was typed. */
  readonly bankDetails?: BankDetails;
  readonly problems: Partial<Record<BankField, BankFieldProblem>>;
}

const DIGITS = /^\d+(?:[-./]\d+)*$/;
/** The form of an IBAN: a country code, two check digits, and the rest. */
const IBAN = /^[a-z]{2}\d\d(?:[-./]?[\da-z])+$/i;

/**
 * Checks what the merchant typed (§2.3). `sort_code` is hyphen-separated groups of digits. For `account_number` the
 * document only says that it is a bank account number, so an IBAN, which contains letters, is accepted, and so are
 * the separators that banks write between digits. Spaces are removed, and a sort code of six digits is grouped as
 * `20-17-55`. `account_type` is chosen rather than typed, so it doesn't count as filled in.
 *
 * The document shows no lengths, so none are enforced.
 */
export function checkBankDetails(
  typed: Readonly<Record<BankField, string>>,
  required: boolean,
): BankDetailsResult {
  const account_number = visible(typed.account_number).replace(/\s/g, '');
  const bank_name = typed.bank_name.trim();
  const { account_type } = typed;
  const sort_code = normaliseSortCode(typed.sort_code);
  if (!required && !account_number && !bank_name && !sort_code) return { problems: {} };

  const bankDetails = { account_number, bank_name, account_type, sort_code };
  const problems: Partial<Record<BankField, BankFieldProblem>> = {};
  if (!DIGITS.test(account_number) && !IBAN.test(account_number))
    problems.account_number = 'digits';
  if (!/^\d+(?:-\d+)+$/.test(sort_code)) problems.sort_code = 'sort_code';
  for (const name of BANK_FIELDS) if (!bankDetails[name]) problems[name] = 'required';
  return Object.keys(problems).length > 0 ? { problems } : { problems, bankDetails };
}

/** Removes the invisible formatting characters that copied text may contain. */
const visible = (value: string): string => value.replace(/\p{Cf}/gu, '').trim();

/**
 * Turns `201755`, `20 1755`, `20.17.55` and `20–17–55` into `20-17-55`. Groups typed with hyphens stay as they are.
 */
function normaliseSortCode(value: string): string {
  const typed = visible(value);
  const digits = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(digits)
    ? digits.replace(/(\d\d)(?=\d)/g, '$1-')
    : typed.replace(/[\s./\u2010-\u2015-]+/g, '-');
}
