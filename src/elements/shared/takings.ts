/** The arithmetic of the calculator, in a module of its own because most merchants never use it. */
import { lettersOf, parseAmount, type NumberShape } from '../../domain/amount-input.js';
import type { Offer } from '../../domain/service-types.js';
import { bare } from '../../domain/objects.js';
import { splitTakings } from '../../domain/takings.js';
import { isShare } from '../../domain/terms.js';
import type { Localizer } from '../../strings/localize.js';

/** The amount that was typed, if it can be read. */
export const takingsOf = (text: string, l: Localizer, currency: string): number | undefined =>
  parseAmount(text, shapeOf(l.lang, currency), currency);

/** A sentence that says how `offer`, whose currency is readable, splits the takings. */
export function resultOf(text: string, offer: Offer, l: Localizer): string | undefined {
  const { currency, split_percentage, repayment_amount } = offer;
  if (!isShare(split_percentage)) return undefined;
  const takings = takingsOf(text, l, currency);
  if (takings === undefined) return undefined;
  const { repaid, kept } = splitTakings(takings, split_percentage, repayment_amount, currency);
  return l.text('whatIfResult', {
    takings: l.money(takings, currency),
    repaid: l.money(repaid, currency),
    kept: l.money(kept, currency),
  });
}

const shapes = new Map<string, NumberShape>();

function shapeOf(lang: string, currency: string): NumberShape {
  const key = lang + currency;
  let shape = shapes.get(key);
  if (!shape) {
    const format = new Intl.NumberFormat([lang, 'en'], bare({ useGrouping: false }));
    const options = bare({ style: 'currency', currency, minimumFractionDigits: 1 } as const);
    // Amounts may have another one than figures, e.g. in English in Germany.
    const amount = new Intl.NumberFormat([lang, 'en'], options).formatToParts(0.5);
    shape = {
      decimal: amount.find(({ type }) => type === 'decimal')?.value ?? '.',
      digits: Array.from({ length: 10 }, (_, digit) => format.format(digit)),
      names: [lang, 'en'].flatMap((locale) => namesOf(locale, currency)),
    };
    shapes.set(key, shape);
  }
  return shape;
}

const namesOf = (locale: string, currency: string): string[] =>
  (['symbol', 'narrowSymbol', 'name'] as const).map((currencyDisplay) => {
    const options = bare({ style: 'currency', currency, currencyDisplay } as const);
    const parts = new Intl.NumberFormat([locale, 'en'], options).formatToParts(5);
    return lettersOf(parts.find(({ type }) => type === 'currency')?.value ?? '');
  });
