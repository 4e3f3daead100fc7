import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import type { MerchantResponse, Offer, OffersResponse } from '../../src/index.js';
import {
  count,
  expectBoth,
  expectReadable,
  merchantAnswers,
  offersAnswers,
  onPage,
  rendered,
  sessionAnswering,
  watchFaults,
} from './host.js';
import { mutatedText } from './mutations.js';
import { acceptableIds, mayAdvertise, parsed } from './oracle.js';
import { check, LIMIT, MOUNTED_RUNS, OBJECT_RUNS } from './runs.js';

/** Everything in a tree of objects, the root first. */
function objectsIn(root: unknown): object[] {
  const found: object[] = [];
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const item = pending.pop();
    if (typeof item !== 'object' || item === null) continue;
    found.push(item);
    pending.push(...(Object.values(item) as unknown[]).slice(0, 100));
  }
  return found;
}

const fail = (): never => {
  throw new Error('the page’s own object fails');
};

/** Puts `make(value)` in the place of one value of the tree, or of the tree itself. */
function graft(root: unknown, at: number, make: (value: object) => unknown): unknown {
  const objects = objectsIn(root);
  const target = objects[at % (objects.length || 1)];
  if (!target) return root;
  if (target === root) return make(target);
  for (const parent of objects) {
    for (const [key, value] of Object.entries(parent)) {
      if (value === target) Object.defineProperty(parent, key, { value: make(target) });
    }
  }
  return root;
}

const anywhere = (root: unknown, at: number, change: (object: object) => void): unknown => {
  const objects = objectsIn(root);
  const target = objects[at % (objects.length || 1)];
  if (target) change(target);
  return root;
};

const throwing = (trap: keyof ProxyHandler<object>) => (value: object) =>
  new Proxy(value, { [trap]: fail });

function revoked(value: object): object {
  const { proxy, revoke } = Proxy.revocable(value, {});
  revoke();
  return proxy;
}

const aKey = (object: object, at: number): string => {
  const keys = Object.keys(object);
  return keys[at % (keys.length || 1)] ?? 'deals';
};

type Trick = (root: unknown, at: number) => unknown;

/** What a page can put into a property that no JSON can hold. */
const TRICKS: Readonly<Record<string, Trick>> = {
  nothing: (root) => root,
  'all inherited': (root, at) => graft(root, at, (value) => Object.create(value) as object),
  'inherited through two': (root, at) =>
    graft(root, at, (value) => Object.create(Object.create(value) as object) as object),
  'a getter that throws': (root, at) =>
    anywhere(
      root,
      at,
      (object) =>
        void Object.defineProperty(object, aKey(object, at), { get: fail, enumerable: true }),
    ),
  'an inherited getter that throws': (root, at) =>
    anywhere(
      root,
      at,
      (object) =>
        void Object.setPrototypeOf(
          object,
          Object.defineProperty({}, aKey(object, at), { get: fail }),
        ),
    ),
  'a getter': (root, at) =>
    anywhere(root, at, (object) => {
      const key = aKey(object, at);
      const value = (object as Record<string, unknown>)[key];
      if (!Array.isArray(object)) {
        Object.defineProperty(object, key, { get: () => value, enumerable: true });
      }
    }),
  'a proxy': (root, at) => graft(root, at, (value) => new Proxy(value, {})),
  'a proxy that throws at get': (root, at) => graft(root, at, throwing('get')),
  'a proxy that throws at ownKeys': (root, at) => graft(root, at, throwing('ownKeys')),
  'a proxy that throws at getOwnPropertyDescriptor': (root, at) =>
    graft(root, at, throwing('getOwnPropertyDescriptor')),
  'a proxy that throws at getPrototypeOf': (root, at) =>
    graft(root, at, throwing('getPrototypeOf')),
  'a revoked proxy': (root, at) => graft(root, at, revoked),
  'a cycle': (root, at) =>
    anywhere(root, at, (object) => Object.assign(object, { [aKey(object, at)]: root })),
  'a cycle beside': (root, at) => anywhere(root, at, (object) => Object.assign(object, { root })),
  'a bigint': (root, at) =>
    anywhere(root, at, (object) => Object.assign(object, { [aKey(object, at)]: 7500n })),
  'a number that is none': (root, at) =>
    anywhere(root, at, (object) =>
      Object.assign(object, { [aKey(object, at)]: [NaN, Infinity, -Infinity][at % 3] }),
    ),
  'a symbol': (root, at) =>
    anywhere(root, at, (object) => Object.assign(object, { [aKey(object, at)]: Symbol('value') })),
  'a function': (root, at) => graft(root, at, () => () => undefined),
  'a map': (root, at) => graft(root, at, (value) => new Map(Object.entries(value))),
  'a list with holes': (root, at) =>
    anywhere(root, at, (object) => {
      if (Array.isArray(object)) object.length += 3;
    }),
  frozen: (root, at) => anywhere(root, at, (object) => void Object.freeze(object)),
  'a toJSON that throws': (root, at) =>
    anywhere(root, at, (object) => Object.assign(object, { toJSON: fail })),
  'without a prototype': (root, at) =>
    anywhere(root, at, (object) => {
      if (!Array.isArray(object)) Object.setPrototypeOf(object, null);
    }),
};

const NAMES = Object.keys(TRICKS);

/** An object of the page. Made by the test itself: some of them can't even be printed. */
interface Recipe {
  readonly text: string;
  readonly trick: string;
  readonly at: number;
}

const make = ({ text, trick, at }: Recipe): unknown => TRICKS[trick]!(parsed(text), at);

const recipes = (answers: readonly unknown[]): fc.Arbitrary<Recipe> =>
  fc.record({
    text: mutatedText(answers, { large: false }),
    trick: fc.constantFrom(...NAMES),
    at: fc.nat({ max: 0xffff }),
  });

/** What the object allows; one that can't be looked at allows nothing. */
function judged<T>(judge: (value: unknown) => T, nothing: T, recipe: Recipe): T {
  try {
    return judge(make(recipe));
  } catch {
    return nothing;
  }
}

const NOTHING = '{"deals":[]}';

describe('property: nothing is guessed, whatever objects the page gives', function () {
  this.timeout(LIMIT);
  let merchants: unknown[];
  let offers: unknown[];
  let watch: ReturnType<typeof watchFaults>;

  before(async () => {
    [merchants, offers] = await Promise.all([merchantAnswers(), offersAnswers()]);
    watch = watchFaults();
  });
  after(() => {
    watch.stop();
    expect(watch.faults).to.deep.equal([]);
  });

  it('merchant, in the session', async () => {
    let [eligible, all] = [0, 0];
    await check(
      recipes(merchants),
      async (recipe) => {
        const session = sessionAnswering(NOTHING);
        const { eligibility } = await session.provideEligibility(make(recipe) as MerchantResponse);
        const may = judged(mayAdvertise, false, recipe);
        // `true` and `false` are the page's own verdict, not an answer of the service.
        if (typeof make(recipe) === 'boolean') return;
        if (eligibility === 'eligible') expect(may).to.be.true;
        if (recipe.trick === 'nothing') expect(eligibility === 'eligible').to.equal(may);
        all++;
        if (eligibility === 'eligible') eligible++;
      },
      OBJECT_RUNS,
    );
    expectBoth(eligible, all);
  });

  it('offers, in the session', async () => {
    let [choosable, all] = [0, 0];
    await check(
      recipes(offers),
      async (recipe) => {
        const session = sessionAnswering(NOTHING);
        const { products } = await session.provideOffers(make(recipe) as OffersResponse);
        const allowed = judged(acceptableIds, new Set<string>(), recipe);
        const ids = products.flatMap((product) => product.offers.map(({ offer_id }) => offer_id));
        const selectable = ids.filter((id) => session.isSelectable(id));
        for (const id of selectable) expect(allowed.has(id.toLowerCase())).to.be.true;
        all++;
        if (selectable.length > 0) choosable++;
        session.reset();
      },
      OBJECT_RUNS,
    );
    expectBoth(choosable, all);
  });

  it('one offer, in the session', async () => {
    let [chosen, all] = [0, 0];
    const single = offers.flatMap((answer) =>
      (answer as OffersResponse).products.flatMap((product) => [...product.offers]),
    );
    const allows = (offer: unknown) =>
      acceptableIds({ products: [{ decision: 'Accepted', offers: [offer] }] }).size === 1;
    await check(
      recipes(single),
      async (recipe) => {
        const session = sessionAnswering(NOTHING);
        const { acceptance } = await session.provideOffer(make(recipe) as Offer);
        if (acceptance === 'review') expect(judged(allows, false, recipe)).to.be.true;
        expect(acceptance).to.be.oneOf(['review', 'error', 'idle']);
        all++;
        if (acceptance === 'review') chosen++;
      },
      OBJECT_RUNS,
    );
    expectBoth(chosen, all);
  });

  it('a currency that neither the deal nor its offers have is no currency they share', async () => {
    const without = (answer: unknown) =>
      parsed(JSON.stringify(answer).replaceAll('"currency":"GBP"', '"currency":""'));
    const session = sessionAnswering(NOTHING);
    await onPage(session, async (mounted) => {
      await session.provideEligibility(without(merchants[0]) as MerchantResponse);
      await session.provideOffers(without(offers[0]) as OffersResponse);
      await rendered(mounted);
      expect(mounted.picker.state).to.equal('ready');
      expect(count(mounted.picker, 'input')).to.be.greaterThan(0);
      expect(count(mounted.picker, 'input:not(:disabled)')).to.equal(0);
      expectReadable(mounted);
    });
  });

  it('all three, on the page', async () => {
    let [eligible, choosable, all] = [0, 0, 0];
    const pairs = fc.tuple(recipes(merchants), recipes(offers));
    const run = async ([merchant, response]: [Recipe, Recipe]) => {
      const session = sessionAnswering(NOTHING);
      await onPage(session, async (mounted) => {
        const { advert, picker, accept } = mounted;
        advert.merchant = make(merchant) as MerchantResponse;
        await rendered(mounted);
        // The commands are one after another: this one is over once those of the elements are.
        await session.provideOffer(undefined);
        await rendered(mounted);
        if (advert.state === 'eligible') {
          expect(judged(mayAdvertise, false, merchant)).to.be.true;
          eligible++;
        }
        expect(count(advert, '[part=base]')).to.equal(advert.state === 'eligible' ? 1 : 0);

        picker.offers = make(response) as OffersResponse;
        await rendered(mounted);
        await session.provideOffer(undefined);
        await rendered(mounted);
        const allowed = judged(acceptableIds, new Set<string>(), response);
        const radios = [
          ...picker.shadowRoot!.querySelectorAll<HTMLInputElement>(
            'input[type=radio]:not(:disabled)',
          ),
        ];
        for (const radio of radios) expect(allowed.has(radio.value.toLowerCase())).to.be.true;
        if (radios.length > 0) choosable++;
        expectReadable(mounted, merchant.text + response.text);

        accept.offer = make(response) as Offer;
        await rendered(mounted);
        await session.provideOffer(undefined);
        await rendered(mounted);
        // A whole response is no offer, whatever it says.
        expect(count(accept, '[part=submit]')).to.equal(0);
        expectReadable(mounted, merchant.text + response.text);
        all++;
      });
      session.reset();
    };
    await check(pairs, run, MOUNTED_RUNS);
    expectBoth(eligible, all);
    expectBoth(choosable, all);
  });
});
