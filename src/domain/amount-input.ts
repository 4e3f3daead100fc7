import { minorDigits } from './minor-units.js';
import { isAmount, isCurrency } from './money.js';

/** How a language writes amounts of a currency. */
export interface NumberShape {
  /** What stands before decimals. */
  readonly decimal: string;
  /** From 0 to 9. */
  readonly digits: readonly string[];
  /** Signs and names of the currency, as `lettersOf` gives them. */
  readonly names?: readonly string[];
}

/** The letters of a text, for comparison. */
export const lettersOf = (text: string): string => text.replace(/\P{L}/gu, '').toLowerCase();

/** Separators of thousands that are nobody's decimal sign. */
const SPACES = /[\s\u00a0\u202f_'’]/;

/** No amount of money is written with more characters. */
const LONGEST = 40;

/**
 * The amount that a merchant typed, in units of `currency`; `undefined` where it isn't clear which one is
 * meant: `1.000` on an English page may be one or a thousand. Signs of currencies and names of this one are
 * ignored; other words are not, for `15k` isn't 15. Negative amounts are refused.
 */
export function parseAmount(
  text: string,
  { decimal, digits, names = [] }: NumberShape,
  currency: string,
): number | undefined {
  if (text.length > LONGEST || !isCurrency(currency)) return undefined;
  const latin = Array.from(text.trim(), (sign) => {
    const digit = digits.indexOf(sign);
    return digit < 0 ? sign : String(digit);
  }).join('');
  // `£12`, `kr. 12`, `12 zł`. One bare letter behind the figure may be thousands: `15 K` of kwacha.
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
  if (more.length > 0 || !/^\d*$/.test(fraction)) return undefined;
  // More decimals than the money has are a thousand in another language's writing.
  if (fraction.length > minorDigits(currency)) return undefined;
  if (bare.includes(decimal) && !fraction) return undefined;
  const integer = wholeOf(whole);
  if (integer === undefined) return undefined;
  const amount = Number(`${integer}.${fraction || '0'}`);
  return isAmount(amount, currency) ? amount : undefined;
}

/** `12,345` and, as in India, `1,23,45,678`: one separator throughout, three digits at the end. */
function wholeOf(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text;
  const separators = new Set(text.replace(/\d/g, ''));
  const [separator = ''] = separators;
  if (separators.size !== 1 || !(SPACES.test(separator) || /[.,٬]/.test(separator)))
    return undefined;
  const [first = '', ...groups] = text.split(separator);
  const last = groups.pop();
  const isGrouped =
    /^\d{1,3}$/.test(first) &&
    !!last &&
    /^\d{3}$/.test(last) &&
    groups.every((group) => /^\d{2,3}$/.test(group));
  return isGrouped ? text.split(separator).join('') : undefined;
}
