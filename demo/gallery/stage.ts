import {
  createSandbox,
  merchants,
  sampleInitialApplication,
  type Sandbox,
  type SandboxMerchant,
} from '../sandbox/index.js';
import { createSession, type FinanceSession } from '../../src/index.js';
import type { GalleryState, Piece, Tag } from './states/state.js';

export const HOUR = 3_600_000;
/** Everything that takes time takes it from here, so that the same state always looks the same. */
const NOW = Date.parse('2030-03-05T10:00:00Z');
/** What is held back stays so for as long as somebody looks at it. */
const LONG = 2_000_000_000;
/** No full minute, at which a millisecond would decide about the words of the countdown. */
const VALIDITY = 72 * HOUR + 30_400;

export const BASE_URL = '/finance/v2';

/** One state with the service behind it. */
export interface Stage {
  readonly session: FinanceSession;
  readonly sandbox: Sandbox;
  readonly root: HTMLElement;
  find<K extends Tag>(tag: K): HTMLElementTagNameMap[K];
  /** Lets time pass, for the service and for the page. */
  wait(ms: number): void;
  /** As a merchant would who asks for offers and has looked at them for a while. */
  loadOffers(): Promise<void>;
  /** Loads offers and chooses one of them. */
  choose(product?: number, offer?: number): Promise<void>;
}

export type Settings = Pick<SandboxMerchant, 'provider_id' | 'merchant_id' | 'currency'>;

/** Whose state it is, as the attributes of an element would say. */
export const merchantOf = ({ merchant = 'eligible', change }: GalleryState): SandboxMerchant => {
  const found = merchants.find(({ name }) => name === merchant);
  if (!found) throw new Error(`The sandbox has no merchant ${merchant}.`);
  return { ...found, ...change };
};

/** How often a stage is looked at until it has come to its state. */
const ROUNDS = 100;

/** Puts the elements of a state into `root` and brings them into it. */
export async function show(state: GalleryState, root: HTMLElement): Promise<Stage> {
  const stage = createStage(state, root);
  root.replaceChildren(...state.pieces.map((piece) => create(piece, state, stage.session)));
  await settle(root);
  await state.play?.(stage);
  const isThere = () =>
    state.pieces.every(({ tag }) => stage.find(tag).state === state.reaches[tag]);
  await settle(root);
  // What answers are read from takes its time; a state that is never reached is seen as it is.
  for (let round = 0; round < ROUNDS && !isThere(); round++) await settle(root);
  return stage;
}

function createStage(state: GalleryState, root: HTMLElement): Stage {
  const merchant = merchantOf(state);
  let ahead = 0;
  const clock = () => NOW + ahead;
  // Frames side by side must not take each other for a second tab of the same merchant.
  const basePath = `${BASE_URL}/${crypto.getRandomValues(new Uint32Array(2)).join('')}`;
  const sandbox = createSandbox({
    clock,
    basePath,
    merchants: [{ ...merchant, ...(state.products && { products: state.products }) }],
    offersValidForMs: VALIDITY,
    ...(state.before && { beforeApply: state.before }),
    ...(state.after && { beforeAnswer: state.after }),
  });
  const session = createSession({
    baseUrl: new URL(basePath, location.origin).href,
    providerId: merchant.provider_id,
    merchantId: merchant.merchant_id,
    currency: merchant.currency,
    fetch: sandbox.fetch,
    storage: null,
    clock,
    timeouts: { merchant: LONG, merchantTotal: LONG, offers: LONG, accept: LONG },
    ...state.session,
  });
  const stage: Stage = {
    session,
    sandbox,
    root,
    find(tag) {
      const found = root.querySelector(tag);
      if (!found) throw new Error(`${state.id} has no <${tag}>.`);
      return found;
    },
    wait(ms) {
      ahead += ms;
      // What a browser fires when a page comes back after a while.
      document.dispatchEvent(new Event('visibilitychange'));
    },
    async loadOffers() {
      if (session.options.providerId) {
        await session.checkEligibility({ reuse: true });
        await session.loadOffers();
      } else {
        const { application, ...rest } = sampleInitialApplication;
        const { merchantId = application.merchant_id } = session.options;
        await session.loadOffers({
          ...rest,
          application: { ...application, merchant_id: merchantId },
        });
      }
      stage.wait(HOUR);
    },
    async choose(product = 0, offer = 1) {
      await stage.loadOffers();
      const chosen = session.state.products[product]?.offers[offer];
      session.selectOffer(chosen?.offer_id ?? '');
      await settle(root);
    },
  };
  return stage;
}

function create(
  { tag, attributes = {}, content = '' }: Piece,
  state: GalleryState,
  session: FinanceSession,
) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value === true ? '' : value);
  }
  for (const [name, value] of Object.entries(state.tokens ?? {})) {
    element.style.setProperty(name, value);
  }
  element.innerHTML = content;
  element.session = session;
  return element;
}

/** Waits until every element shows what it is to show: a choice in one of them changes another. */
export async function settle(root: ParentNode): Promise<void> {
  for (let round = 0; round < 3; round++) {
    // A task: what was sent to the sandbox has been answered by then.
    await new Promise((resolve) => setTimeout(resolve));
    for (const tag of ['renewal-advert', 'offer-picker', 'offer-accept'] as const) {
      for (const element of root.querySelectorAll(tag)) await element.updateComplete;
    }
  }
}
