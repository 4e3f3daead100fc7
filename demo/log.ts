/** The log of events. It listens on `document`, because the events of the elements bubble. */

type FinanceEvents = Pick<
  GlobalEventHandlersEventMap,
  | 'renewal-eligibility'
  | 'renewal-start'
  | 'renewal-dismiss'
  | 'offers-load'
  | 'offer-select'
  | 'offers-expire'
  | 'offer-submit'
  | 'offer-accepted'
  | 'finance-error'
>;

/** Adds events to `list`, newest first. */
export function startLog(list: HTMLElement): void {
  const log = <K extends keyof FinanceEvents>(
    name: K,
    summarize: (detail: FinanceEvents[K]['detail']) => string,
  ) => {
    document.addEventListener(name, (event) => {
      const { detail } = event as FinanceEvents[K];
      list.prepend(entry(name, summarize(detail), detail));
    });
  };
  log('renewal-eligibility', ({ eligible, deal }) =>
    eligible ? `may renew${deal ? ` deal ${deal.id}` : ''}` : 'may not renew now',
  );
  log('renewal-start', ({ deal }) => (deal ? `from deal ${deal.id}` : 'without a deal'));
  log('renewal-dismiss', () => 'closed by the merchant');
  log('offers-load', ({ products, source }) => {
    const count = products.flatMap(({ offers }) => offers).length;
    return `${count} offers in ${products.length} products, ${source}`;
  });
  log('offer-select', ({ offer, product }) => `${product.name}, ${offer.description}`);
  log('offers-expire', ({ expiresAt }) => expiresAt);
  log('offer-submit', ({ withBankDetails }) => `${withBankDetails ? 'with' : 'no'} bank details`);
  log('offer-accepted', ({ acceptance }) => `provider_id to store: ${acceptance.provider_id}`);
  log('finance-error', ({ error }) => `${error.code} (${error.operation}, ${error.outcome})`);
}

function entry(name: string, summary: string, detail: object): HTMLElement {
  const item = document.createElement('li');
  const time = document.createElement('time');
  time.textContent = new Date(Date.now()).toLocaleTimeString('en-GB');
  const title = document.createElement('strong');
  title.textContent = name;
  const line = document.createElement('p');
  line.textContent = summary;
  const json = document.createElement('pre');
  json.tabIndex = 0;
  json.textContent = JSON.stringify(detail, readable, 2);
  const details = document.createElement('details');
  details.append(Object.assign(document.createElement('summary'), { textContent: 'detail' }), json);
  item.append(time, title, line, details);
  return item;
}

/** `message` and `cause` of an error are not enumerable. */
function readable(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return Object.assign({ message: value.message, cause: value.cause }, value);
}
