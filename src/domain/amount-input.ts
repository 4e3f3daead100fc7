import { minorDigits } from './minor-units.js';
import { isAmount, isCurrency } from './money.js';

/** How a language writes amounts of a currency. */
export interface NumberShape {
  /** The decimal separator. */
  readonly decimal: string;
  /** The digits of the language, from 0 to 9. */
  readonly digits: readonly string[];
  /** Symbols and names of the currency, in the form that `lettersOf` gives. */
  readonly names?: readonly string[];
}

/** The letters and currency signs of a text, in lower case, for comparison. */
export const lettersOf = (text: string): string =>
  text.replace(/[^\p{L}\p{Sc}]/gu, '').toLowerCase();

/**
 * A figure, also in groups, such as `12,345` and, as written in India, `1,23,45,678`: the same separator throughout, and
 * three digits at the end.
 */
const WHOLE = /^(?:\d+|\d{1,3}([\s_'’.,٬])(?:\d{2,3}\1)*\d{3})$/;

/** More characters than any amount of money needs. */
const LONGEST = 40;

/**
 * The amount that a merchant typed, in units of `currency`. `undefined` if it isn't clear which amount is meant: on
 * an English page, `1.000` may be one or a thousand. Currency symbols and names of this currency are ignored. Other
 * words aren't, because `15k` isn't 15. Negative amounts are refused.
 */
export function parseAmount(
  text: string,
  { decimal, digits, names = [] }: NumberShape,
  currency: string,
): number | undefined {
  if (text.length > LONGEST || !isCurrency(currency)) return undefined;
  // Marks of direction come along with what is copied from a page.
  const latin = Array.from(text.replace(/\p{Cf}/gu, '').trim(), (sign) => {
    const digit = digits.indexOf(sign);
    return digit < 0 ? sign : String(digit);
  }).join('');
  // Strips `£12`, `kr. 12` and `12 zł` to the figure. A single bare letter after the figure may mean thousands, as in
  // `15 K` where the currency is kwacha, so it stays.
  const bare = latin.replace(
    /^(?:[\p{Sc}\p{L}\s]*\p{L}\.)?[\p{Sc}\p{L}\s]*|[\p{Sc}\p{L}\s]+\.?$/gu,
    (sign, at: number) => {
      const letters = lettersOf(sign);
      const isName = [currency.toLowerCase(), ...names].includes(letters);
      return !letters || (isName && (at === 0 || letters.length > 1 || /\p{Sc}/u.test(sign)))
        ? ''
        : sign;
    },
  );
  const [whole = '', fraction = '', ...more] = bare.split(decimal);
  const isFigure = more.length === 0 && WHOLE.test(whole) && !/\D/.test(fraction);
  if (!isFigure || bare.endsWith(decimal)) return undefined;
  // More decimals than the currency has: in another language's notation this is a thousands group.
  if (fraction.length > minorDigits(currency)) return undefined;
  const amount = Number(`${whole.replace(/\D/g, '')}.${fraction}`);
  return isAmount(amount, currency) ? amount : undefined;
}
