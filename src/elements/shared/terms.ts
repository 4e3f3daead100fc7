import { html, nothing, type TemplateResult } from 'lit-html';
import { costOf, difference } from '../../domain/cost.js';
import { toMinor } from '../../domain/minor-units.js';
import { isAmount } from '../../domain/money.js';
import { bare } from '../../domain/objects.js';
import { currencyOf, hasReadableAmounts } from '../../domain/offers.js';
import type { Deal, Offer, Product } from '../../domain/service-types.js';
import type { OfferDetail } from '../../session/offer-details.js';
import { factorGloss, glossUnit, isShare, isTerm, type TermUnit } from '../../domain/terms.js';
import type { Localizer } from '../../strings/localize.js';
import type { StringKey } from '../../strings/strings.js';

export interface TermsOptions {
  readonly localizer: Localizer;
  /** While unset, the term isn't shown, because the service gives no unit (§2.2). */
  readonly termUnit?: TermUnit | undefined;
  /** The active deal, if it is known. */
  readonly deal?: Deal | undefined;
  /** Whether the balance of the active deal is paid off out of the new amount. */
  readonly settles?: boolean;
  /** Whether the merchant may have an active deal, as far as is known. */
  readonly renews?: boolean;
  /** Whether the offer is beside others. What is still owed is only said in the review, once. */
  readonly beside?: boolean;
  readonly hideFactorRate?: boolean;
  /** The products whose offers this one is compared with. */
  readonly products?: readonly Product[];
  /** The lowest cost among the offers beside this one, in units of its currency. */
  readonly lowestCost?: number | undefined;
  /** How this offer would split the takings that the merchant typed in. */
  readonly whatIf?: string | undefined;
  readonly details?: readonly OfferDetail[];
}

export interface TermRow {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
  /** Whether the note tells a merchant who hasn't accepted yet to ask something. A record leaves it out. */
  readonly asks?: boolean;
  /** Whether the note explains the row in general, rather than this figure. Then it is left out beside offers. */
  readonly explains?: boolean;
  /** How this offer would split the takings that the merchant typed in. */
  readonly whatIf?: string | undefined;
}

/** The terms of an offer, as labelled rows below its amount. Figures that can't be read get no row. */
export function termRows(offer: Offer, options: TermsOptions): TermRow[] {
  const {
    localizer: l,
    termUnit,
    deal,
    settles,
    renews,
    beside,
    hideFactorRate,
    products = [],
    lowestCost,
    whatIf,
    details = [],
  } = bare(options);
  const { currency } = offer;
  if (!hasReadableAmounts(offer)) return [];
  const money = (amount: number) => l.money(amount, currency);
  const cost = costOf(offer);
  const rows: TermRow[] = [];
  const add = (name: string, label: StringKey, value: string, more?: Partial<TermRow>) =>
    void rows.push({ name, label: l.text(label), value, ...more });
  const owed = owedOn(offer, deal);
  if (!settles) {
    // The old deal doesn't change this offer.
  } else if (owed !== undefined && owed <= offer.funded_amount) {
    // What is left of the new amount is the figure at the top of the offer.
    add('new', 'termNewFinance', money(offer.funded_amount));
    add('balance', 'termBalanceSettled', money(owed), { note: l.text('termBalanceToday') });
  } else {
    // How much is owed isn't known here, or the new amount covers only a part of it. The document has no rule for that,
    // so no amount received is stated.
    if (owed === undefined) add('balance', 'termBalanceSettled', l.text('termBalanceOutOf'));
    else add('balance', 'termBalance', money(owed), { note: l.text('termBalanceMore') });
    const note = l.text('termReceiveAsk');
    add('receive', 'termReceive', l.text('termReceiveUnknown'), { note, asks: true });
  }
  add('cost', 'termCost', money(cost), {
    note:
      lowestCost === undefined
        ? undefined
        : cost > lowestCost
          ? l.text('termCostMore', { amount: money(difference(cost, lowestCost, currency)) })
          : l.text('termCostLowest'),
  });
  add('repay', 'termRepay', money(offer.repayment_amount));
  const left = balanceOf(deal);
  if (!settles && !beside && (left ?? renews)) {
    const note = l.text('termBalanceAsk');
    const value = deal && left ? l.money(left, deal.currency) : l.text('termReceiveUnknown');
    add('balance', 'termBalance', value, { note, asks: true });
  }
  if (isShare(offer.split_percentage)) {
    add('share', 'termShare', l.percent(offer.split_percentage), {
      note: l.text('termShareNote'),
      explains: true,
      whatIf,
    });
  }
  if (termUnit && isTerm(offer.term_length)) {
    const value = { duration: duration(l, offer.term_length, termUnit) };
    add('term', 'termExpected', l.text('termExpectedValue', value), {
      note: l.text('termExpectedNote'),
      explains: true,
    });
  }
  const gloss =
    hideFactorRate || !fits(offer)
      ? undefined
      : factorGloss(offer.factor_rate, currency, unitOf(products, currency));
  if (gloss) {
    add('factor', 'termFactor', l.number(offer.factor_rate, { maximumFractionDigits: 4 }), {
      note: l.text('termFactorNote', {
        repaid: money(gloss.repaid),
        advanced: money(gloss.advanced),
      }),
    });
  }
  return [...rows, ...details.map((detail) => ({ name: 'detail', ...detail }))];
}

/** Whether the rate leads to the total, apart from rounding. Beside a different total it would be misleading. */
function fits({ funded_amount, factor_rate, repayment_amount, currency }: Offer): boolean {
  const { length } = String(factor_rate).split('.')[1] ?? '';
  // The rate may be rounded to its last digit, or to two digits: 1.2 stands for 1.20.
  const slack = toMinor(funded_amount / 2 / 10 ** Math.max(2, length), currency) + 1;
  const total = toMinor(funded_amount * factor_rate, currency);
  return Math.abs(total - toMinor(repayment_amount, currency)) <= slack;
}

const units = new WeakMap<readonly Product[], Map<string, number>>();

/**
 * The unit of the factor rate's explanation for all offers of a set. It is worked out once, because a set may be long.
 */
function unitOf(products: readonly Product[], currency: string): number | undefined {
  if (products.length === 0) return undefined;
  const known = units.get(products) ?? new Map<string, number>();
  units.set(products, known);
  if (!known.has(currency)) {
    // A rate that is shown nowhere needs no unit. Offers that can't be chosen count: the page may change what it accepts.
    const rates = products.flatMap(({ offers }) =>
      offers.flatMap((offer) =>
        offer.currency === currency && fits(offer) ? offer.factor_rate : [],
      ),
    );
    known.set(currency, glossUnit(rates, currency));
  }
  return known.get(currency);
}

/** What is still owed on a deal, exact to the minor unit of its currency, if it is known. */
const balanceOf = (deal: Deal | undefined): number | undefined =>
  deal && isAmount(deal.balance, deal.currency)
    ? difference(deal.balance, 0, deal.currency)
    : undefined;

/** The same if it can be taken off the offer. */
const owedOn = ({ currency }: Offer, deal: Deal | undefined): number | undefined =>
  deal?.currency === currency ? balanceOf(deal) : undefined;

/** What is paid out of the new amount once `deal` is paid off; `undefined` if that isn't known. */
export function amountReceived(offer: Offer, deal: Deal | undefined): number | undefined {
  const owed = owedOn(offer, deal);
  return owed !== undefined && owed <= offer.funded_amount
    ? difference(offer.funded_amount, owed, offer.currency)
    : undefined;
}

const failed = new Set<unknown>();

/**
 * The partner's rows for an offer. `details` that fail, or are no function, must not keep the price from being shown.
 */
export function detailsOf(
  details: ((offer: Offer, product: Product) => unknown) | undefined,
  offer: Offer,
  product: Product,
): readonly OfferDetail[] {
  if (!details) return [];
  try {
    const rows: unknown = typeof details === 'function' && (details(offer, product) ?? []);
    if (!Array.isArray(rows)) {
      throw new TypeError(
        'offerDetails must be a function that returns an array of { label, value }, not a promise',
      );
    }
    // A row without a value, e.g. for an offer that has none, is left out.
    return (rows as (Partial<OfferDetail> | null)[])
      .map((row) => [row?.label ?? '', row?.value ?? ''].map(String))
      .flatMap(([label, value]) => (label && value ? { label, value } : []));
  } catch (error) {
    // Reported once, not at each rendering.
    if (!failed.has(details)) {
      failed.add(details);
      // As `reportError` does, which jsdom hasn't.
      queueMicrotask(() => {
        throw error;
      });
    }
    return [];
  }
}

/**
 * The lowest and the highest amount of a product (§2.2), if both are known. They have no currency but that of the
 * product's offers. If those have several currencies, nothing is shown.
 */
export function limitsOf({ limits, offers }: Product, l: Localizer): string | undefined {
  const { minimum, maximum } = limits;
  const currency = currencyOf(offers);
  const isKnown = currency && isAmount(minimum, currency) && isAmount(maximum, currency);
  return isKnown && minimum <= maximum
    ? l.text('pickerLimits', {
        minimum: l.money(minimum, currency),
        maximum: l.money(maximum, currency),
      })
    : undefined;
}

const duration = (l: Localizer, length: number, unit: TermUnit): string =>
  l.number(length, {
    style: 'unit',
    unit: unit.slice(0, -1),
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  });

const renderNote = (text: string | undefined) =>
  text ? html`<dd class="note" .textContent=${text}></dd>` : nothing;

/** Lets a figure wrap between its currency and its digits, but never between digits. */
export const loose = (figure: string): string => figure.replace(/(?<!\d)\u00a0|\u00a0(?!\d)/g, ' ');

/**
 * Renders the terms. Texts are set as properties, because Lit would add a comment node for each text in a child
 * position.
 */
export function renderTerms(
  rows: readonly TermRow[],
  options: {
    readonly id?: string;
    readonly brief?: boolean;
    /** Whether to show the page's `contact` slot where a row tells the merchant to ask. */
    readonly contact?: boolean;
  } = {},
): TemplateResult {
  const { id, brief, contact } = bare(options);
  return html`
    <dl part="terms" class="terms" id=${id ?? nothing}>
      ${rows.map((row) => {
        const { name, label, value, note, asks, explains, whatIf } = bare(row);
        const shown = brief && explains ? undefined : note;
        return html`<div class="row ${name}" part=${name === 'term' ? 'term' : nothing}>
          <dt .textContent=${label}></dt>
          <dd class="value" .textContent=${loose(value)}></dd>
          ${
            asks && contact
              ? // Within the note: a value without anything in it would be counted by screen readers.
                html`<dd class="note">
                  ${note}
                  <div class="contact"><slot name="contact"></slot></div>
                </dd>`
              : shown && whatIf
                ? html`${renderNote(shown)}${renderNote(whatIf)}`
                : renderNote(shown ?? whatIf)
          }
        </div>`;
      })}
    </dl>
  `;
}
