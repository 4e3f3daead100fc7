import { expect } from '@open-wc/testing';
import type { OfferAccept, RenewalAdvert, SessionOptions } from '../../src/index.js';
import type { SandboxHook } from '../../demo/sandbox/index.js';
import { put } from '../helpers/elements.js';
import { json } from '../helpers/fakes.js';
import { createStage, inside, settle } from '../helpers/page.js';
import { keptBy, markupOf, propertiesOf, textsIn, watch } from './leaks.js';
import { ACCEPT, hold, losing } from '../helpers/service.js';

/** Words that stand nowhere else. Digits too, for the fields that take nothing but digits. */
const TYPED = {
  bank_name: 'Sentinel Bank of Nowhere',
  account_number: '9081726354',
  sort_code: '847362',
};
const FIELDS = Object.keys(TYPED) as (keyof typeof TYPED)[];
/** Chosen from what the page lists, so it is in the page's own attribute and in the list. */
const ACCOUNT_TYPE = 'SENTINEL_TYPE';
const SORT_CODE = '84-73-62';

const TYPED_SENTINELS = ['Sentinel Bank', 'sentinel+bank', 'Sentinel%20Bank', '9081726354'].concat(
  ['847362', SORT_CODE, '84 73 62'],
  // As a careless log would carry them.
  [TYPED.bank_name, TYPED.account_number, TYPED.sort_code, SORT_CODE].map((text) => btoa(text)),
);
const SENTINELS = [...TYPED_SENTINELS, ACCOUNT_TYPE];

const leaksIn = (texts: readonly string[], sentinels: readonly string[]) =>
  texts.flatMap((text) =>
    sentinels
      .filter((sentinel) => text.toLowerCase().includes(sentinel.toLowerCase()))
      .map((sentinel) => `${sentinel} in ${text.slice(0, 200)}`),
  );

interface Scene {
  readonly accept: OfferAccept;
  readonly advert: RenewalAdvert;
  readonly inputs: readonly HTMLInputElement[];
  /** Every request, and what it carried. */
  readonly requests: { request: Request; url: string; headers: string; body: string }[];
  /** Looks everywhere but into the fields and the one body. */
  expectNoLeak(when: string): void;
}

const teardown: (() => void)[] = [];

/** An acceptance with all four fields filled in. */
async function fill(
  beforeApply?: SandboxHook,
  beforeAnswer?: SandboxHook,
  options: SessionOptions = {},
): Promise<Scene> {
  const requests: Scene['requests'] = [];
  const stage = createStage({ sandbox: { beforeApply, beforeAnswer } });
  stage.session.configure({
    storage: undefined,
    fetch: async (request) => {
      const body = await request.clone().text();
      const headers = JSON.stringify([...request.headers]);
      requests.push({ request, url: request.url, headers, body });
      return stage.sandbox.fetch(request);
    },
    ...options,
  });
  const { session } = stage;
  const watched = watch(session);
  teardown.push(() => watched.stop());

  const advert = await put('renewal-advert', session);
  const picker = await put('offer-picker', session);
  const accept = await put('offer-accept', session, { 'account-types': `OTHER ${ACCOUNT_TYPE}` });
  await session.checkEligibility();
  await session.loadOffers();
  session.selectOffer(session.state.products[0]!.offers[0]!.offer_id);
  await settle(advert, picker, accept);
  expect(accept.state).to.equal('review');

  for (const name of FIELDS) {
    const input = inside(accept, `#${name}`);
    input.focus();
    input.value = TYPED[name];
    for (const type of ['input', 'change']) {
      input.dispatchEvent(new InputEvent(type, { bubbles: true, composed: true }));
    }
  }
  const select: Element = inside(accept, '#account_type');
  (select as HTMLSelectElement).value = ACCOUNT_TYPE;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  const inputs = FIELDS.map((name) => inside(accept, `#${name}`));

  const expectNoLeak = (when: string) => {
    const elements = [advert, picker, accept];
    const everywhere = {
      'events, console, messages': watched.heard,
      'addresses and storages': keptBy(window),
      state: session.state,
      options: session.options,
      session: propertiesOf(session),
      requests: requests.map(({ url, headers }) => [url, headers]),
      errors: [session.state.error],
    };
    for (const [place, value] of Object.entries(everywhere)) {
      expect(leaksIn(textsIn(value), SENTINELS), `${when}: ${place}`).to.deep.equal([]);
    }
    const shown = {
      page: markupOf(document),
      properties: textsIn(elements.map((element) => propertiesOf(element))),
    };
    for (const [place, texts] of Object.entries(shown)) {
      expect(leaksIn(texts, TYPED_SENTINELS), `${when}: ${place}`).to.deep.equal([]);
    }
  };
  expectNoLeak('typed');
  return { accept, advert, inputs, requests, expectNoLeak };
}

const SENT = {
  bank_details: { ...TYPED, sort_code: SORT_CODE, account_type: ACCOUNT_TYPE },
};

/** One request carries them, once, in its body, and follows no redirect. */
function expectOneCarrier({ requests }: Scene): void {
  const carriers = requests.filter(({ body }) => leaksIn([body], SENTINELS).length > 0);
  expect(carriers.map(({ request: { method, redirect } }) => ({ method, redirect }))).to.deep.equal(
    [{ method: 'POST', redirect: 'error' }],
  );
  const [{ url, body }] = carriers as [Scene['requests'][number]];
  expect(url).to.match(/\/finance\/v2\/offers\/[\da-f-]{36}\/accept$/);
  expect(JSON.parse(body)).to.deep.equal(SENT);
  for (const value of Object.values(SENT.bank_details)) {
    expect(body.split(value), 'once').to.have.length(2);
  }
}

const valuesOf = ({ inputs }: Scene) => inputs.map(({ value }) => value);
const EMPTY = FIELDS.map(() => '');
const FULL = FIELDS.map((name) => TYPED[name]);

describe('bank details', () => {
  afterEach(() => {
    for (const undo of teardown.splice(0)) undo();
    sessionStorage.clear();
  });

  it('go nowhere but into one body where the service accepts', async () => {
    const scene = await fill();
    await scene.accept.submit();
    await settle(scene.accept);
    expect(scene.accept.state).to.equal('accepted');
    expectOneCarrier(scene);
    expect(valuesOf(scene), 'fields').to.deep.equal(EMPTY);
    scene.expectNoLeak('accepted');
  });

  it('go nowhere else while the answer is awaited', async () => {
    const gate = hold(ACCEPT);
    const scene = await fill(gate.hook);
    const done = scene.accept.submit();
    await gate.arrived;
    await settle(scene.accept);
    expect(scene.accept.state).to.equal('submitting');
    scene.expectNoLeak('submitting');
    gate.release();
    await done;
    scene.expectNoLeak('accepted');
  });

  for (const status of [400, 401, 403, 404, 422, 429]) {
    it(`go nowhere else where the service refuses with ${String(status)}`, async () => {
      // A service that quotes what it was sent, in every place it has.
      const quote = JSON.stringify(SENT);
      const scene = await fill((request) =>
        ACCEPT.test(request.url)
          ? new Response(JSON.stringify({ error: quote, ...SENT }), {
              status,
              statusText: TYPED.bank_name,
              headers: { 'content-type': 'application/json', 'x-request-id': TYPED.bank_name },
            })
          : undefined,
      );
      await scene.accept.submit();
      await settle(scene.accept);
      expectOneCarrier(scene);
      scene.expectNoLeak('refused');
      // Kept for correction, unless nothing is left to correct.
      const corrects = scene.accept.state === 'error';
      expect(valuesOf(scene), 'fields').to.deep.equal(corrects ? FULL : EMPTY);
      scene.accept.remove();
      expect(valuesOf(scene), 'fields').to.deep.equal(EMPTY);
      scene.expectNoLeak('gone');
    });
  }

  const quoted = () => JSON.stringify({ ...SENT, application_id: JSON.stringify(SENT) });
  const UNKNOWN: Record<string, SandboxHook> = {
    'the connection breaks': losing(ACCEPT),
    'the service fails': (request) =>
      ACCEPT.test(request.url) ? new Response(quoted(), { status: 500 }) : undefined,
    'the answer is no JSON': (request) =>
      ACCEPT.test(request.url) ? new Response(`<p>${quoted()}</p>`) : undefined,
    'the answer breaks off': (request) =>
      ACCEPT.test(request.url) ? new Response(quoted().slice(0, -9)) : undefined,
    'the answer has another form': (request) =>
      ACCEPT.test(request.url) ? json(JSON.parse(quoted())) : undefined,
    'it conflicts': (request) =>
      ACCEPT.test(request.url) ? json(SENT, { status: 409 }) : undefined,
  };
  for (const [what, hook] of Object.entries(UNKNOWN)) {
    it(`go nowhere else where ${what}`, async () => {
      const scene = await fill(undefined, hook);
      await scene.accept.submit();
      await settle(scene.accept);
      expect(scene.accept.state).to.equal('unknown');
      expectOneCarrier(scene);
      expect(valuesOf(scene), 'fields').to.deep.equal(EMPTY);
      scene.expectNoLeak('unknown');
      await scene.accept.recheck();
      await settle(scene.accept);
      expectOneCarrier(scene);
      scene.expectNoLeak('checked again');
    });
  }

  it('are in no error, whatever a fetch of the page’s own throws', async () => {
    const { fetch: offers } = createStage().sandbox;
    const carried: string[] = [];
    const scene = await fill(undefined, undefined, {
      fetch: async (request) => {
        if (!ACCEPT.test(request.url)) return offers(request);
        const body = await request.text();
        carried.push(body);
        throw new TypeError(`could not send ${body}`, { cause: { body, request } });
      },
    });
    await scene.accept.submit();
    await settle(scene.accept);
    expect(scene.accept.state).to.equal('unknown');
    expect(carried.map((body) => JSON.parse(body) as unknown)).to.deep.equal([SENT]);
    expect(valuesOf(scene), 'fields').to.deep.equal(EMPTY);
    scene.expectNoLeak('unknown');
  });

  it('are gone from the fields when the element leaves the page', async () => {
    const scene = await fill();
    scene.accept.remove();
    expect(valuesOf(scene)).to.deep.equal(EMPTY);
    scene.expectNoLeak('gone');
    expect(scene.requests.flatMap(({ body }) => leaksIn([body], SENTINELS))).to.deep.equal([]);
  });

  for (const [where, place] of [
    ['a template', () => document.createElement('template').content],
    ['a document without a window', () => new DOMParser().parseFromString('', 'text/html').body],
  ] as const) {
    it(`are gone from the fields when the element is put into ${where}`, async () => {
      const { accept, inputs } = await fill();
      place().append(accept);
      expect(inputs.map(({ value }) => value).join('')).to.equal('');
    });
  }

  it('are gone from the fields when the element leaves the page while they are sent', async () => {
    const gate = hold(ACCEPT);
    const scene = await fill(gate.hook);
    const done = scene.accept.submit();
    await gate.arrived;
    scene.accept.remove();
    expect(valuesOf(scene)).to.deep.equal(EMPTY);
    gate.release();
    await done;
    expectOneCarrier(scene);
    scene.expectNoLeak('gone');
  });

  it('are gone from the fields when the page is left, as for the back/forward cache', async () => {
    const scene = await fill();
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    expect(valuesOf(scene)).to.deep.equal(EMPTY);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await settle(scene.accept);
    expect(valuesOf(scene)).to.deep.equal(EMPTY);
    scene.expectNoLeak('back');
  });

  it('are gone from the fields when another merchant comes', async () => {
    const scene = await fill();
    scene.accept.session!.configure({ providerId: '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0009' });
    await settle(scene.accept);
    expect(valuesOf(scene)).to.deep.equal(EMPTY);
    scene.expectNoLeak('another merchant');
  });

  it('are neither submitted by the form nor offered to the browser to keep', async () => {
    const { accept, inputs } = await fill();
    expect(inputs.map(({ name, autocomplete, form }) => [name, autocomplete, form?.method]))
      .to.deep //
      .equal(FIELDS.map(() => ['', 'off', 'get']));
    expect([...new FormData(inputs[0]!.form!)]).to.deep.equal([]);
    expect(accept.outerHTML).not.to.contain(TYPED.bank_name);
  });

  it('are marked for session recorders that record fields unless they are told otherwise', async () => {
    const { inputs } = await fill();
    for (const input of inputs) {
      expect(input.closest('.rr-block'), 'rrweb').to.exist;
      expect(input.closest('[data-private]'), 'LogRocket').to.exist;
    }
  });

  it('are not sent by the browser to be checked or completed', async () => {
    const { inputs } = await fill();
    const knowsSuggestions = 'writingSuggestions' in HTMLElement.prototype;
    for (const input of inputs) {
      const { id, spellcheck, writingSuggestions } = input as typeof input & {
        writingSuggestions?: string;
      };
      expect(spellcheck, id).to.be.false;
      expect(writingSuggestions, id).to.equal(knowsSuggestions ? 'false' : undefined);
    }
  });

  it('do not follow a redirect, nor go twice', async () => {
    const scene = await fill((request) =>
      ACCEPT.test(request.url)
        ? new Response(null, { status: 307, headers: { location: 'https://evil.example/' } })
        : undefined,
    );
    await scene.accept.submit();
    await scene.accept.submit();
    await settle(scene.accept);
    expectOneCarrier(scene);
    scene.expectNoLeak('redirected');
  });

  it('would be found: the search sees every place that it claims to see', () => {
    const secret = TYPED.account_number;
    const watched = watch(new EventTarget());
    const channel = new BroadcastChannel('test');
    try {
      // eslint-disable-next-line no-console -- what is true is not printed
      console.assert(true, secret);
      document.dispatchEvent(new CustomEvent('finance-error', { detail: { deep: [secret] } }));
      channel.postMessage(secret);
      document.cookie = `a=${secret}; max-age=0`;
      sessionStorage.setItem('a', secret);
      expect(leaksIn(keptBy(window), [secret])).not.to.be.empty;
      const doors = watched.heard.filter((heard) => leaksIn(textsIn(heard), [secret]).length > 0);
      expect(doors.map((heard) => Object.values(heard as object)[0] as unknown)).to.deep.equal([
        'assert',
        'finance-error',
        'postMessage',
        `a=${secret}; max-age=0`,
        'setItem',
      ]);
    } finally {
      watched.stop();
      channel.close();
    }
    const error = new Error('a', { cause: new Error('b', { cause: { [secret]: 1 } }) });
    expect(leaksIn(textsIn(error), [secret])).not.to.be.empty;
    const box = document.createElement('div');
    box.attachShadow({ mode: 'open' }).innerHTML = `<p><b title="${secret}">${secret}</b></p>`;
    const outer = document.createElement('div');
    outer.append(box);
    expect(leaksIn(markupOf(outer), [secret])).to.have.length(2);
    class Holder extends EventTarget {
      get hidden() {
        return secret;
      }
    }
    expect(leaksIn(textsIn(propertiesOf(new Holder())), [secret])).not.to.be.empty;
  });
});
