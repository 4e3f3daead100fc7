/** Whether `code` has the form of an ISO 4217 currency code. */
export const isCurrency = (code: unknown): code is string =>
  typeof code === 'string' && /^[A-Z]{3}$/.test(code);

/**
 * Whether `amount` is a number from 0 to 10¹². Up to that size its minor units are exact, even with three decimals.
 */
export const isAmount = (amount: unknown, currency: string): amount is number =>
  typeof amount === 'number' && amount >= 0 && amount <= 1e12 && isCurrency(currency);
