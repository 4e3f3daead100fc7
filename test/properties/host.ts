import { expect } from '@open-wc/testing';
import { createSandbox } from '../../demo/sandbox/index.js';
import type { FinanceSession, SessionOptions } from '../../src/index.js';
import { createSession } from '../../src/index.js';
import { BASE_URL, createStage, MERCHANT_ID, PROVIDERS } from '../helpers/page.js';
import { TAGS } from '../helpers/elements.js';

const NOW = Date.parse('2026-11-20T12:00:00Z');

/** A session whose every request is answered with this text. */
export const sessionAnswering = (text: string, options: SessionOptions = {}): FinanceSession =>
  createSession({
    baseUrl: BASE_URL,
    providerId: PROVIDERS.eligible,
    merchantId: MERCHANT_ID,
    currency: 'GBP',
    storage: null,
    clock: () => NOW,
    fetch: () =>
      Promise.resolve(
        new Response(text, { status: 200, headers: { 'content-type': 'application/json' } }),
      ),
    ...options,
  });

type MerchantName = Exclude<keyof typeof PROVIDERS, 'unknown'>;

const NAMES = Object.keys(PROVIDERS).filter((name) => name !== 'unknown') as MerchantName[];

const sandboxOf = () => createSandbox({ clock: () => NOW });

const askSandbox = async (path: string, body?: unknown): Promise<unknown> => {
  const response = await sandboxOf().fetch(
    `${BASE_URL}${path}`,
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  );
  return response.json();
};

/** The sandbox's answers about its merchants; those that may renew come twice, to be mutated more often. */
export const merchantAnswers = (): Promise<unknown[]> =>
  Promise.all(
    [...NAMES, ...NAMES.filter((name) => name.startsWith('eligible'))].map((name) =>
      askSandbox(`/merchant?provider_id=${PROVIDERS[name]}`),
    ),
  );

/** The sandbox's offers for its merchants that may renew. */
export const offersAnswers = (): Promise<unknown[]> =>
  Promise.all(
    (
      ['eligible', 'mixed', 'eligible', 'eligible-eur', 'eligible-jpy', 'eligible-kwd'] as const
    ).map((name) =>
      askSandbox('/offers', {
        application: {
          merchant_id: `merchant-${name}`,
          provider_id: PROVIDERS[name],
          currency:
            { 'eligible-eur': 'EUR', 'eligible-jpy': 'JPY', 'eligible-kwd': 'KWD' }[
              name as string
            ] ?? 'GBP',
        },
      }),
    ),
  );

/** The sandbox's answer to an accept. */
export async function acceptanceAnswers(): Promise<unknown[]> {
  const { session } = createStage();
  const { products } = await session.loadOffers();
  session.selectOffer(products[0]!.offers[0]!.offer_id);
  const { accepted } = await session.accept();
  return [structuredClone(accepted)];
}

/** Watches the window for what nobody caught. */
export function watchFaults(): { readonly faults: readonly string[]; stop(): void } {
  const faults: string[] = [];
  const handleError = (event: ErrorEvent) => faults.push(`error: ${event.message}`);
  const handleRejection = ({ reason }: PromiseRejectionEvent) =>
    faults.push(`unhandledrejection: ${String(reason)}`);
  addEventListener('error', handleError);
  addEventListener('unhandledrejection', handleRejection);
  return {
    faults,
    stop() {
      removeEventListener('error', handleError);
      removeEventListener('unhandledrejection', handleRejection);
    },
  };
}

/** Puts the three elements on the page, hands them to the test, and takes them off again. */
export async function onPage(
  session: FinanceSession,
  test: (elements: Mounted) => Promise<void>,
): Promise<void> {
  const [advert, picker, accept] = TAGS.map((tag) => {
    const element = document.createElement(tag);
    element.session = session;
    return element;
  }) as unknown as [Mounted['advert'], Mounted['picker'], Mounted['accept']];
  picker.termUnit = accept.termUnit = 'months';
  picker.settlesBalance = accept.settlesBalance = true;
  const box = document.createElement('div');
  box.lang = 'en-GB';
  box.append(advert, picker, accept);
  document.body.append(box);
  try {
    await test({ advert, picker, accept });
  } finally {
    box.remove();
  }
}

export interface Mounted {
  readonly advert: HTMLElementTagNameMap['renewal-advert'];
  readonly picker: HTMLElementTagNameMap['offer-picker'];
  readonly accept: HTMLElementTagNameMap['offer-accept'];
}

export async function rendered({ advert, picker, accept }: Mounted): Promise<void> {
  for (const element of [advert, picker, accept]) await element.updateComplete;
}

/** All that can be read or heard: texts, and the values of attributes. */
const shownBy = (host: Element): string => {
  const root = host.shadowRoot!;
  const attributes = [...root.querySelectorAll('*')].flatMap((element) =>
    ['value', 'aria-label', 'href', 'datetime', 'title', 'alt'].map((name) =>
      element.getAttribute(name),
    ),
  );
  return [root.textContent, ...attributes].join(' ');
};

const SLIPS = ['NaN', 'undefined', '[object', 'Infinity', '∞'];

/** No value that a program writes where it has none, unless it is a word of the `answer`; no link but https. */
export function expectReadable(mounted: Mounted, answer = ''): void {
  const slips = SLIPS.filter((slip) => !answer.includes(slip));
  for (const element of Object.values(mounted) as Element[]) {
    const shown = shownBy(element);
    expect(
      slips.find((slip) => shown.includes(slip)),
      element.localName,
    ).to.be.undefined;
    const links = [...element.shadowRoot!.querySelectorAll('a[href]')];
    for (const link of links) expect((link as HTMLAnchorElement).protocol).to.equal('https:');
  }
}

export const count = (host: Element, selector: string): number =>
  host.shadowRoot!.querySelectorAll(selector).length;

/** How many cases went each way: a property that never met one of them has shown nothing. */
export function expectBoth(yes: number, all: number): void {
  expect(yes / all, 'share of cases that allow it').to.be.within(0.02, 0.98);
}
