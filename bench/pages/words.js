/** What is on the screen, as texts: the same for the pages by hand, in plain Lit and in React. */
const moneyFormats = new Map();

export function money(amount, currency) {
  let format = moneyFormats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en-GB', {
      style: 'currency',
      currency,
      trailingZeroDisplay: 'stripIfInteger',
    });
    moneyFormats.set(currency, format);
  }
  return format.format(amount);
}

export const ADVERT = {
  heading: 'You can apply to renew your business finance',
  body: 'See how much you could get and exactly what it would cost. You only decide after you have seen your offers.',
  progress: 'Your current finance',
  action: 'See my offers',
  notice:
    'Asking for offers counts as an application. It may lead to a credit check on your personal credit file.',
};

export const advertOf = ({ balance, currency, performance: { progress } }) => ({
  progress,
  balance: `${money(balance, currency)} left to repay`,
  complete: `${progress}% complete`,
});

export const OFFERS = {
  heading: 'Your offers',
  intro: 'You repay with a share of your takings. Choosing an offer commits you to nothing.',
  receive: 'New finance',
  whatIf: 'Try it with your own takings',
  takings: 'Takings',
};

const costOf = ({ repayment_amount, funded_amount }) =>
  (repayment_amount * 100 - funded_amount * 100) / 100;

export function rowsOf(offer) {
  const { currency, repayment_amount, split_percentage, term_length, factor_rate } = offer;
  const cost = costOf(offer);
  return [
    {
      label: 'Cost of finance',
      value: money(cost, currency),
    },
    { label: 'You repay in total', value: money(repayment_amount, currency) },
    { label: 'Share of takings', value: `${split_percentage}%` },
    { label: 'Expected term', value: `about ${term_length} months` },
    {
      label: 'Factor rate',
      value: `${factor_rate}`,
      note: `${money(factor_rate * 100, currency)} repaid for every ${money(100, currency)}`,
    },
  ];
}

export const limitsOf = ({ limits: { minimum, maximum }, offers: [{ currency }] }) =>
  `Finance from ${money(minimum, currency)} to ${money(maximum, currency)}`;

let dateFormat;

export function expiryOf(expiresAt) {
  dateFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  const time = Date.parse(expiresAt);
  const hours = Math.floor((time - Date.now()) / 3_600_000);
  const left = `${Math.floor(hours / 24)} days, ${hours % 24} hours`;
  return `These offers expire in ${left}, on ${dateFormat.format(time)}.`;
}

export const resultOf = (takings, { split_percentage, currency }) => {
  const repaid = (takings * split_percentage) / 100;
  return `Of ${money(takings, currency)}, ${money(repaid, currency)} goes to repayment and ${money(takings - repaid, currency)} stays with you.`;
};

export const REVIEW = {
  heading: 'Review and accept',
  bank: 'Where should the money go?',
  why: 'With your bank details your application can be passed on automatically and you may get the money sooner. You can leave them out; then the finance provider’s team may ask you for them. They are sent once with your acceptance and not kept on this page.',
  contract: 'Read and sign your contract',
};

export const FIELDS = [
  ['bank_name', 'Bank name'],
  ['account_number', 'Account number'],
  ['sort_code', 'Sort code'],
];

export const reviewOf = ({ funded_amount, repayment_amount, currency }) => ({
  binding: `By pressing the button you accept ${money(funded_amount, currency)} and agree to repay ${money(repayment_amount, currency)}.`,
  action: `Accept ${money(funded_amount, currency)}`,
  accepted: `You have accepted ${money(funded_amount, currency)}`,
});

/** What of the form goes along: nothing, where a field was left empty. */
export function bankDetailsOf(form) {
  const given = Object.fromEntries(new FormData(form));
  const whole = FIELDS.every(([name]) => given[name]);
  return whole ? { ...given, account_type: 'NONE' } : undefined;
}
