import { expect } from '@open-wc/testing';
import type { OfferAccept, OfferPicker, RenewalAdvert } from '../../src/index.js';
import { allInside, put, type StageOptions } from '../helpers/elements.js';
import { json } from '../helpers/fakes.js';
import { createStage, PROVIDERS, settle } from '../helpers/page.js';
import {
  aDeal,
  anOffer,
  APPLICATION_ID,
  aProduct,
  OFFER_ID,
  someOffers,
} from '../helpers/samples.js';
import { waitUntil } from '../helpers/wait.js';
import { ALARM, ALLOWED_HOSTS, FOREIGN_HOSTS, LINKS, LONG_WORD, TEXTS } from './corpus.js';
import { ACCEPT, MERCHANT, OFFERS, answering } from '../helpers/service.js';

type Shown = RenewalAdvert | OfferPicker | OfferAccept;
type Scope = typeof globalThis & Record<typeof ALARM, () => void>;

/** The elements of a shadow root, by name and attributes that are not of this moment. */
const skeletonOf = (element: Element): string[] =>
  allInside(element, '*').map(
    (node) =>
      `${node.localName} ${node
        .getAttributeNames()
        .filter((name) => name !== 'value')
        .sort()
        .join(' ')}`,
  );

const overflow = (element: HTMLElement): number => {
  const widths = [element, ...allInside(element, '.frame, [part~=base]')].map(
    (box) => box.scrollWidth - box.clientWidth,
  );
  return Math.max(...widths);
};

/** A service that says `text` wherever the document has a text that nothing else depends on. */
function saying(text: string): StageOptions {
  const answers = {
    merchant: {
      [text]: text,
      deals: [
        {
          ...aDeal(),
          id: text,
          type: text,
          status: text,
          application_id: text,
          pricing: { [text]: text },
          transactions: [{ text }],
          [text]: text,
        },
      ],
    },
    offers: {
      products: [
        {
          ...aProduct(),
          product_id: text,
          name: text,
          description: text,
          repayment_mechanism: text,
          offers: [
            anOffer({ description: text }),
            anOffer({ offer_id: text, description: text }),
            anOffer({ offer_id: APPLICATION_ID, offer_status: text, description: text }),
            { ...anOffer({ currency: text }), [text]: text },
          ],
        },
        aProduct({ decision: text, name: text, description: text }),
      ],
      expiresAt: text,
      [text]: text,
    },
    accept: {
      application_id: APPLICATION_ID,
      provider_id: PROVIDERS.eligible,
      offer: { description: text, [text]: text },
      links: {
        contract_link: 'https://finance.example/c',
        merchant_link: text,
        [text]: 'https://finance.example/named',
      },
      [text]: text,
    },
  };
  const hooks = [
    answering(MERCHANT, () => json(answers.merchant)),
    answering(OFFERS, () => json(answers.offers)),
    answering(ACCEPT, () => json(answers.accept)),
  ];
  return {
    sandbox: {
      beforeApply: async (request) => {
        for (const hook of hooks) {
          const response = await hook(request);
          if (response) return response;
        }
        return undefined;
      },
    },
  };
}

/** Goes the whole way with such a service, and shows each element at its stop to `look`. */
async function journey(text: string, look: (element: Shown, stop: string) => void): Promise<void> {
  const { session } = createStage(saying(text));
  const advert = await put('renewal-advert', session);
  await session.checkEligibility();
  await settle(advert);
  expect(advert.state).to.equal('eligible');
  look(advert, 'advert');

  const picker = await put('offer-picker', session, { 'term-unit': 'months' });
  await picker.load();
  await settle(picker);
  expect(picker.state).to.equal('ready');
  // What it says as it begins is said a moment later.
  await waitUntil(() => picker.shadowRoot!.querySelector('#words'));
  // Two offers may claim one id; the first product is the one that can be chosen from.
  look(picker, 'picker');

  const accept = await put('offer-accept', session, { 'term-unit': 'months' });
  const first = session.state.products[0]!.offers[0]!;
  await session.provideOffers({
    products: [aProduct({ name: text, offers: [first] })],
    expiresAt: '',
  });
  session.selectOffer(OFFER_ID);
  await settle(accept);
  expect(accept.state).to.equal('review');
  look(accept, 'review');

  await accept.submit();
  await settle(accept);
  expect(accept.state).to.equal('accepted');
  look(accept, 'result');
}

/** An acceptance whose answer has these links, by a merchant of its own: many may be under way at once. */
async function acceptedWith(links: object, attributes = {}): Promise<OfferAccept> {
  const providerId = crypto.randomUUID();
  const answer = { application_id: APPLICATION_ID, provider_id: providerId, offer: {}, links };
  const { session } = createStage({
    providerId,
    sandbox: { beforeApply: answering(ACCEPT, () => json(answer)) },
  });
  await session.provideOffers(someOffers());
  session.selectOffer(OFFER_ID);
  const accept = await put('offer-accept', session, attributes);
  await accept.submit();
  await settle(accept);
  expect(accept.state).to.equal('accepted');
  return accept;
}

const anchors = (host: Element) =>
  allInside(host, 'a').map((link) => ({
    href: link.getAttribute('href'),
    rel: link.getAttribute('rel'),
    target: link.getAttribute('target'),
  }));

const external = (href: string | undefined) => ({
  href,
  rel: 'noopener noreferrer',
  target: '_blank',
});

describe('hostile service', () => {
  const alarms: string[] = [];
  let navigations: string[] = [];
  let address = '';
  const navigated = () => navigations.push(location.href);

  beforeEach(() => {
    alarms.length = 0;
    navigations = [];
    address = location.href;
    (globalThis as Scope)[ALARM] = () => alarms.push('ran');
    for (const type of ['hashchange', 'popstate', 'beforeunload'])
      addEventListener(type, navigated);
  });

  afterEach(() => {
    for (const type of ['hashchange', 'popstate', 'beforeunload']) {
      removeEventListener(type, navigated);
    }
    Reflect.deleteProperty(globalThis, ALARM);
    expect(alarms, 'scripts that ran').to.deep.equal([]);
    expect(navigations, 'navigations').to.deep.equal([]);
    expect(location.href).to.equal(address);
  });

  it('has a corpus of 60 links and 30 texts at least', () => {
    for (const [corpus, least] of [
      [LINKS.map(({ href }) => href), 60],
      [TEXTS, 30],
    ] as const) {
      expect(new Set(corpus).size).to.equal(corpus.length);
      expect(corpus.length).to.be.at.least(least);
    }
  });

  describe('links', () => {
    for (const name of ['contract_link', 'merchant_link', 'another_link']) {
      it(`as ${name} are shown only where they are safe`, async () => {
        const answers = LINKS.map(({ href }) => acceptedWith({ [name]: href }));
        for (const [i, accept] of (await Promise.all(answers)).entries()) {
          const { href, shown } = LINKS[i]!;
          const wanted = shown === undefined ? [] : [external(shown)];
          expect(anchors(accept), JSON.stringify(href).slice(0, 80)).to.deep.equal(wanted);
          expect(allInside(accept, '[href]'), 'nothing else has an address').to.have.length(
            wanted.length,
          );
        }
      });
    }

    it('are all shown at once, each with a name, and none navigates by itself', async () => {
      const links = Object.fromEntries(LINKS.map(({ href }, i) => [`link_${String(i)}`, href]));
      const accept = await acceptedWith(links);
      expect(anchors(accept)).to.deep.equal(
        LINKS.flatMap(({ shown }) => (shown === undefined ? [] : [external(shown)])),
      );
      expect(overflow(accept)).to.be.at.most(0);
    });

    it('are embedded only where they are safe', async () => {
      const unsafe = LINKS.filter(({ shown }) => shown === undefined);
      const answers = unsafe.map(({ href: contract_link }) =>
        acceptedWith({ contract_link }, { contract: 'embed' }),
      );
      for (const [i, accept] of (await Promise.all(answers)).entries()) {
        const { href } = unsafe[i]!;
        expect(allInside(accept, 'iframe, a'), JSON.stringify(href).slice(0, 80)).to.be.empty;
      }
    });

    it('keep to link-hosts, however alike another host looks', async () => {
      const attributes = { 'link-hosts': 'finance.example SIGN.example:8443' };
      const foreign = FOREIGN_HOSTS.map((href) =>
        acceptedWith({ contract_link: href, other: href }, attributes),
      );
      for (const [i, accept] of (await Promise.all(foreign)).entries()) {
        expect(anchors(accept), FOREIGN_HOSTS[i]).to.deep.equal([]);
      }
      const allowed = ALLOWED_HOSTS.map(({ href }) =>
        acceptedWith({ contract_link: href }, attributes),
      );
      for (const [i, accept] of (await Promise.all(allowed)).entries()) {
        const { href, shown } = ALLOWED_HOSTS[i]!;
        expect(anchors(accept), href).to.deep.equal([external(shown)]);
      }
    });

    it('that are no text, or not the answer’s own, are none', async () => {
      const accept = await acceptedWith({
        contract_link: ['https://finance.example/'],
        merchant_link: { href: 'https://finance.example/' },
        a: 7,
        b: null,
        c: true,
      });
      expect(anchors(accept)).to.deep.equal([]);
      const inherited = '{"__proto__": {"contract_link": "https://finance.example/"}}';
      expect(anchors(await acceptedWith(JSON.parse(inherited) as object))).to.deep.equal([]);
    });

    it('of the page’s own advert lead to a web page, or to nothing', async () => {
      const { session } = createStage();
      const advert = await put('renewal-advert', session);
      await session.checkEligibility();
      for (const { href } of LINKS) {
        advert.setAttribute('href', href);
        await advert.updateComplete;
        const action = advert.shadowRoot!.querySelector('[part=action]');
        // The page's own setting: any web page is fine, a script or a program is not, and shows nothing.
        if (action instanceof HTMLAnchorElement) {
          expect(action.protocol, href).to.be.oneOf(['http:', 'https:']);
        } else if (href.trim()) expect(advert.state, href).to.equal('error');
        else expect(action?.localName, href).to.equal('button');
        expect(advert.state === 'error', href).to.equal(!action);
      }
    });
  });

  describe('texts', () => {
    const plain = new Map<string, string[]>();

    before(async () => {
      await journey('plain', (element, stop) => plain.set(stop, skeletonOf(element)));
    });

    for (const text of TEXTS) {
      it(`stay text: ${JSON.stringify(text).slice(0, 60)}`, async () => {
        await journey(text, (element, stop) => {
          // Not one element or attribute more than with a plain word.
          expect(skeletonOf(element), stop).to.deep.equal(plain.get(stop));
          const read = element.shadowRoot!.textContent;
          if (stop === 'picker') expect(read.includes(text), 'picker shows it').to.be.true;
          // In a sentence, without what could turn the figures beside it.
          const said = text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
          if (stop === 'review') expect(read.includes(said), 'review shows it').to.be.true;
        });
      });
    }

    it('of 5,000 letters in one word widen nothing', async () => {
      await journey(LONG_WORD, (element, stop) => {
        expect(overflow(element), stop).to.be.at.most(0);
        expect(document.documentElement.scrollWidth, stop).to.be.at.most(innerWidth);
      });
    });

    it('of 5,000 letters leave amounts and buttons where they can be seen', async () => {
      await journey(LONG_WORD, (element, stop) => {
        const { left, right } = element.getBoundingClientRect();
        for (const box of allInside(element, '.amount, .button, .value')) {
          const { left: from, right: to } = box.getBoundingClientRect();
          expect(from, `${stop} ${box.className}`).to.be.at.least(left - 1);
          expect(to, `${stop} ${box.className}`).to.be.at.most(right + 1);
        }
      });
    });
  });
});
