/**
 * What an answer allows, judged without a line of the library: from the raw JSON and the service
 * document alone.
 */

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of an own property. Throws where the property does. */
function own(object: unknown, key: string): unknown {
  if (typeof object !== 'object' || object === null) return undefined;
  const property = Object.getOwnPropertyDescriptor(object, key);
  return property?.get ? property.get.call(object) : (property?.value as unknown);
}

const listIn = (object: unknown, key: string): object[] => {
  const list = isObject(object) ? own(object, key) : undefined;
  // Not by a method of its own: the page may have taken those away.
  return Array.isArray(list) ? Array.from<unknown>(list).filter(isObject) : [];
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** Exactly one own deal is active, and it is this deal that may be renewed. */
export function mayAdvertise(answer: unknown): boolean {
  const active = listIn(answer, 'deals').filter((deal) => own(deal, 'active') === true);
  const performance = active.length === 1 ? own(active[0], 'performance') : undefined;
  return isObject(performance) && own(performance, 'renewal_eligibility') === true;
}

const isMoney = (amount: unknown): amount is number =>
  typeof amount === 'number' && Number.isFinite(amount) && amount >= 0;

const mayBeAccepted = (offer: object): boolean => {
  const [funded, repaid, currency] = [
    own(offer, 'funded_amount'),
    own(offer, 'repayment_amount'),
    own(offer, 'currency'),
  ];
  return (
    isUuid(own(offer, 'offer_id')) &&
    own(offer, 'offer_status') === 'Eligible' &&
    typeof currency === 'string' &&
    /^[A-Z]{3}$/.test(currency) &&
    isMoney(funded) &&
    isMoney(repaid) &&
    funded > 0 &&
    repaid >= funded
  );
};

const idOf = (offer: object): string => {
  const id = own(offer, 'offer_id');
  return typeof id === 'string' ? id.toLowerCase() : '';
};

/** Ids in lower case of the offers that may be accepted; an id that two offers claim is not among them. */
export function acceptableIds(answer: unknown): Set<string> {
  const products = listIn(answer, 'products');
  const counts = new Map<string, number>();
  for (const offer of products.flatMap((product) => listIn(product, 'offers'))) {
    counts.set(idOf(offer), (counts.get(idOf(offer)) ?? 0) + 1);
  }
  return new Set(
    products
      .filter((product) => own(product, 'decision') === 'Accepted')
      .flatMap((product) => listIn(product, 'offers'))
      .filter((offer) => mayBeAccepted(offer) && counts.get(idOf(offer)) === 1)
      .map(idOf),
  );
}

/** All strings that stand where an `offer_id` should. */
export const claimedIds = (answer: unknown): string[] => [
  ...new Set(
    listIn(answer, 'products')
      .flatMap((product) => listIn(product, 'offers'))
      .map((offer) => own(offer, 'offer_id'))
      .filter((id) => typeof id === 'string'),
  ),
];

/** Whether an answer to an accept proves it, for this merchant or for one that says nothing of it. */
export function provesAcceptance(answer: unknown, providerId: string): boolean {
  if (!isObject(answer) || !isUuid(own(answer, 'application_id'))) return false;
  const provider = own(answer, 'provider_id');
  return (
    typeof provider !== 'string' ||
    provider === '' ||
    provider.toLowerCase() === providerId.toLowerCase()
  );
}

const MAX_BYTES = 4 * 1024 * 1024;

/** The JSON of a text; undefined where it is none, or where it is too long to be taken. */
export function parsed(text: string): unknown {
  if (text.length > MAX_BYTES / 4 && new TextEncoder().encode(text).length > MAX_BYTES) {
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
