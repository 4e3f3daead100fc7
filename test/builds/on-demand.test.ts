import { expect } from '@open-wc/testing';
import type { ControlState } from '../../demo/sandbox/control.js';
import type { createClient as CreateClient, FinanceError } from '../../src/client.js';
import type { OfferAccept, OfferPicker, RenewalAdvert } from '../../src/index.js';
import { resetServedSandbox } from '../helpers/fakes.js';
import { fold } from '../helpers/elements.js';
import { becomes, inside, PROVIDERS, until } from '../helpers/page.js';
import { someOffers } from '../helpers/samples.js';
import { waitUntil } from '../helpers/wait.js';
import { closePages, loadedBy, MODULE, openPage, script } from './frame.js';

const BODY = `
  <renewal-advert base-url="/finance/v2" provider-id="${PROVIDERS.eligible}"
    merchant-id="merchant-0042" currency="GBP"></renewal-advert>
  <offer-picker></offer-picker><offer-accept></offer-accept>`;

type Page = Awaited<ReturnType<typeof openPage>>;

/** The chunks that are loaded on demand. */
const CHUNKS = /\.(?:takings|print)\.[\w-]+\.js$/;

const chunksOf = ({ window }: Page): string[] =>
  loadedBy(window).flatMap((address) => CHUNKS.exec(address)?.[0].split('.')[1] ?? []);

/** Has a page load a file from elsewhere, also where it tries it again: then by another fragment. */
function importMap(moves: Record<string, string>): string {
  const tries = ['', ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `#${n}`)];
  const imports = Object.entries(moves).flatMap(([file, to]) =>
    tries.map((fragment) => [`/dist/cdn/${file}${fragment}`, to + fragment]),
  );
  return `<script type="importmap">${JSON.stringify({ imports: Object.fromEntries(imports) as object })}</script>`;
}

/** Has a page load these chunks from elsewhere. */
async function moved(to: (file: string) => string): Promise<string> {
  const integrity = (await (await fetch('/dist/cdn/integrity.json')).json()) as object;
  const files = Object.keys(integrity).filter((file) => CHUNKS.test(file));
  expect(files).to.have.length(2);
  return importMap(Object.fromEntries(files.map((file) => [file, to(file)])));
}

/** A page whose merchant has chosen an offer. */
async function choose(head = '') {
  const page = await openPage(head + script(MODULE), BODY, 'renewal-eligibility');
  const picker = page.document.querySelector<OfferPicker>('offer-picker')!;
  const accept = page.document.querySelector<OfferAccept>('offer-accept')!;
  await picker.load();
  await picker.updateComplete;
  inside(picker, 'input[type=radio]:not([disabled])').click();
  await accept.updateComplete;
  expect(accept.state).to.equal('review');
  return { page, picker, accept };
}

async function submit(accept: OfferAccept): Promise<void> {
  await accept.submit();
  await accept.updateComplete;
  expect(accept.state).to.equal('accepted');
}

const open = (accept: OfferAccept): void =>
  void ((inside(accept, '.what-if') as Element as HTMLDetailsElement).open = true);

function type(accept: OfferAccept, text: string): void {
  const field = inside(accept, '#takings');
  field.value = text;
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}

const results = (accept: OfferAccept): string[] =>
  Array.from(
    accept.shadowRoot!.querySelectorAll('.share .note + .note, .what-if [role=status]'),
    (it) => fold(it.textContent),
  );

/** Resolves with what is printed: the record by itself, or the page. No browser gets to print it. */
function printed({ window }: Page, accept: OfferAccept): Promise<'record' | 'page'> {
  const root = accept.shadowRoot!;
  return new Promise((resolve) => {
    window.print = () => resolve('page');
    root.append = (...nodes) => {
      const [frame] = nodes as HTMLIFrameElement[];
      const stand = () => (frame!.contentWindow!.print = () => resolve('record'));
      // Before the listener that prints.
      frame!.addEventListener('load', stand, { capture: true });
      window.ShadowRoot.prototype.append.apply(root, nodes);
    };
  });
}

const fileOf = async (part: string): Promise<string> => {
  const integrity = (await (await fetch('/dist/cdn/integrity.json')).json()) as object;
  return Object.keys(integrity).find((name) => name.includes(part))!;
};

describe('what was kept over a reload', () => {
  beforeEach(resetServedSandbox);
  afterEach(() => {
    closePages();
    sessionStorage.clear();
  });

  /** A page after an acceptance that nobody has heard of. The code that takes it up is lost at first. */
  async function openKept(how: 'lost-once' | 'lost-twice') {
    const file = await fileOf('.offers.');
    const map = importMap({ [file]: `/${how}/${crypto.randomUUID()}/${file}` });
    sessionStorage.setItem(
      `merchant-finance-elements:1:${location.origin}/finance/v2|${PROVIDERS.eligible}|`,
      JSON.stringify({ pending: { operation: 'accept', startedAt: Date.now() } }),
    );
    return openPage(map + script(MODULE), BODY, 'renewal-eligibility');
  }

  it('is taken up before anything is sent, also where the code for it was lost once', async () => {
    const { document } = await openKept('lost-once');
    const picker = document.querySelector<OfferPicker>('offer-picker')!;
    const accept = document.querySelector<OfferAccept>('offer-accept')!;
    await picker.load();
    await picker.load();
    const { requests } = (await (await fetch('/sandbox/state')).json()) as ControlState;
    expect(requests.map(({ method }) => method)).to.deep.equal(['GET']);
    expect(accept.state).to.equal('unknown');
  });

  it('is taken up before offers that the page has, also where the code for it was lost for a while', async () => {
    const { document } = await openKept('lost-twice');
    const { session } = document.querySelector<OfferPicker>('offer-picker')!;
    const state = await session!.provideOffers(someOffers());
    expect(state).to.include({ offers: 'idle', acceptance: 'unknown' });
  });
});

describe('a view that gets lost', () => {
  beforeEach(resetServedSandbox);
  afterEach(() => {
    closePages();
    sessionStorage.clear();
  });

  /** A page that gets `part` once it is released. */
  async function holding(part: string) {
    const held = `/held/${crypto.randomUUID()}`;
    const page = await without(part, `${held}/${await fileOf(part)}`);
    return { ...page, release: () => fetch(held) };
  }

  /** A page that can't load `part`. */
  async function without(part: string, instead = '/nowhere/lost.js', head = '', end = '') {
    const file = await fileOf(part);
    const map = importMap({ [file]: instead });
    const page = await openPage(head + map + script(MODULE) + end, BODY, 'renewal-eligibility');
    const errors: unknown[] = [];
    page.window.addEventListener('finance-error', ({ detail: { error } }) =>
      errors.push([error.operation, error.code, error.outcome]),
    );
    const [advert, picker, accept] = ['renewal-advert', 'offer-picker', 'offer-accept'].map((tag) =>
      page.document.querySelector(tag),
    ) as [RenewalAdvert, OfferPicker, OfferAccept];
    return { page, errors, advert, picker, accept };
  }

  it('is nothing that the next merchant is told of', async () => {
    const { errors, picker } = await without('.offers.');
    const session = picker.session!;
    const loaded = session.loadOffers();
    session.configure({ providerId: PROVIDERS['not-eligible'] });
    await loaded;
    expect(session.state).to.include({ offers: 'idle', error: undefined });
    expect(errors.flat()).not.to.include('offers');
    // Who has pressed is told.
    expect((await session.loadOffers()).offers).to.equal('error');
    expect(errors).to.deep.include(['offers', 'network', 'not_sent']);
  });

  it('is asked for again by a press, which shows at once', async () => {
    const { picker } = await without('.offers.');
    const session = picker.session!;
    expect((await session.loadOffers()).offers).to.equal('error');
    const loaded = session.loadOffers();
    expect(session.state).to.include({ offers: 'loading', error: undefined });
    expect((await loaded).offers).to.equal('error');
  });

  it('is told to each command that needs it', async () => {
    const { errors, picker } = await without('.offers.');
    const session = picker.session!;
    expect((await session.accept()).acceptance).to.equal('error');
    expect((await session.recheck()).recheck).to.equal('failed');
    expect((await session.provideOffers(someOffers())).offers).to.equal('error');
    // An element whose own code is lost may say so as well.
    expect(errors).to.deep.include.members(
      ['accept', 'merchant', 'offers'].map((operation) => [operation, 'network', 'not_sent']),
    );
  });

  it('is waited for where the merchant sees it', async () => {
    const { page, errors, advert, picker, release } = await holding('.offers.');
    const root = picker.shadowRoot!;
    await Promise.all([advert.updateComplete, picker.updateComplete]);
    const loading = becomes(root, () => !!root.querySelector('[role=status]'));
    inside(advert, '[part~=action]').focus();
    inside(advert, '[part~=action]').click();
    await loading;
    expect([advert.state, picker.state]).to.deep.equal(['started', 'loading']);
    // The button is gone.
    expect(root.activeElement?.id, 'focus is where it is said').to.equal('heading');
    expect(fold(root.querySelector('[role=status]')!.textContent)).to.match(/^Getting your offers/);
    expect(picker.offsetHeight).to.be.above(0);
    // A second press on what is still under the finger.
    advert.start();
    const loaded = picker.load();
    await release();
    await loaded;
    await picker.updateComplete;
    expect(picker.state).to.equal('ready');
    expect(root.querySelectorAll('[part~=base]')).to.have.length(1);
    expect(root.activeElement?.id, 'focus is at the offers').to.equal('heading');
    expect(errors).to.deep.equal([]);
    expect(page.errors).to.deep.equal([]);
    const { requests } = (await (await fetch('/sandbox/state')).json()) as ControlState;
    expect(requests.map(({ method }) => method)).to.deep.equal(['GET', 'POST']);
  });

  it('takes the focus from nobody who has gone on meanwhile', async () => {
    const { page, advert, picker, release } = await holding('.offers.');
    await Promise.all([advert.updateComplete, picker.updateComplete]);
    const root = picker.shadowRoot!;
    const loading = becomes(root, () => !!root.querySelector('[role=status]'));
    inside(advert, '[part~=action]').click();
    await loading;
    const menu = page.document.createElement('button');
    page.document.body.append(menu);
    menu.focus();
    const loaded = picker.load();
    await release();
    await loaded;
    await picker.updateComplete;
    expect(picker.state).to.equal('ready');
    expect(page.document.activeElement === menu).to.be.true;
  });

  it('is no place to lead to before it is there', async () => {
    const { picker, accept, release } = await holding('.offer-accept.view.');
    await picker.load();
    await picker.updateComplete;
    const root = picker.shadowRoot!;
    const review = () => root.querySelector('[part~=review]');
    inside(picker, 'input[type=radio]:not([disabled])').click();
    await picker.updateComplete;
    expect(!!review(), 'a way to the review').to.be.false;
    const there = becomes(root, () => !!review());
    await release();
    await there;
    expect(accept.offsetHeight).to.be.above(0);
  });

  const lostText = 'This part of the page could not be loaded. Try again, or reload the page.';
  const lost = (element: Element) => {
    const { shadowRoot } = element;
    const message = shadowRoot!.querySelector('[role=alert]');
    return message?.textContent === lostText && !!shadowRoot!.querySelector('[part~=retry]');
  };

  it('is said in place of the offers, and nothing is sent', async () => {
    const { page, errors, advert, picker } = await without('.offers.');
    await Promise.all([advert.updateComplete, picker.updateComplete]);
    const action = inside(advert, '[part~=action]');
    action.focus();
    action.click();
    await becomes(picker.shadowRoot!, () => lost(picker));
    await until(picker.session!, ({ offers }) => offers === 'error');
    await picker.updateComplete;
    expect(picker.offsetHeight).to.be.above(0);
    expect(page.document.activeElement === picker, 'focus comes there').to.be.true;
    expect(errors).to.deep.equal([['offers', 'network', 'not_sent']]);
    const { requests } = (await (await fetch('/sandbox/state')).json()) as ControlState;
    expect(requests.map(({ method }) => method)).to.deep.equal(['GET']);
    expect(page.errors).to.deep.equal([]);
  });

  it('is said in place of the review', async () => {
    const { page, errors, picker, accept } = await without('.offer-accept.view.');
    await picker.load();
    await picker.updateComplete;
    inside(picker, 'input[type=radio]:not([disabled])').click();
    await becomes(accept.shadowRoot!, () => lost(accept));
    expect(accept.state).to.equal('review');
    expect(errors).to.deep.equal([['accept', 'network', 'not_sent']]);
    expect(page.errors).to.deep.equal([]);
  });

  const useClient = `<script type="module">
    import { createClient } from '${MODULE}';
    Object.assign(window, { createClient });
  </script>`;
  const clientOf = ({ window }: Page) =>
    (window as unknown as { createClient: typeof CreateClient }).createClient({
      baseUrl: '/finance/v2',
    });

  it('is an error of the client that needs it, and nothing is sent', async () => {
    const { page } = await without('.client.', undefined, '', useClient);
    const accepting = clientOf(page).acceptOffer(PROVIDERS.eligible);
    expect(await accepting.catch((error: unknown) => error)).to.include({
      code: 'network',
      operation: 'accept',
      outcome: 'not_sent',
    });
    const { requests } = (await (await fetch('/sandbox/state')).json()) as ControlState;
    expect(requests.map(({ method }) => method)).to.deep.equal(['GET']);
  });

  it('is given up with the signal of a call that waits for the client’s file', async () => {
    const { page } = await without('.client.', '/never/lost.js', '', useClient);
    const aborter = new AbortController();
    const { signal } = aborter;
    const accepting = clientOf(page)
      .acceptOffer(PROVIDERS.eligible, { signal })
      .catch((error: unknown) => error as FinanceError);
    aborter.abort();
    expect(await accepting).to.include({ code: 'aborted', outcome: 'not_sent' });
  });

  it('is not waited for any longer than a while, where it never comes', async () => {
    // The while is over at once. That of the check is as long.
    const hurry = `<script>
      const wait = setTimeout.bind(window);
      addEventListener('renewal-eligibility', () => {
        window.setTimeout = (run, ms) => wait(run, ms === 10_000 ? 0 : ms);
      });
    </script>`;
    const { errors, picker } = await without('.offers.', '/never/lost.js', hurry);
    await picker.load();
    await becomes(picker.shadowRoot!, () => lost(picker));
    expect(errors).to.deep.equal([['offers', 'network', 'not_sent']]);
    const { requests } = (await (await fetch('/sandbox/state')).json()) as ControlState;
    expect(requests.map(({ method }) => method)).to.deep.equal(['GET']);
  });

  it('while a press waits for it is asked for once more at once', async () => {
    const file = await fileOf('.offers.');
    const once = `/lost-once/${crypto.randomUUID()}/${file}`;
    const { errors, picker } = await without('.offers.', once);
    await picker.load();
    await picker.updateComplete;
    expect(picker.state).to.equal('ready');
    expect(inside(picker, 'input[type=radio]').offsetHeight).to.be.above(0);
    expect(errors).to.deep.equal([]);
  });

  it('ahead of time is there at the press', async () => {
    const integrity = (await (await fetch('/dist/cdn/integrity.json')).json()) as object;
    const file = Object.keys(integrity).find((name) => name.includes('.offers.'))!;
    const once = `/lost-once/${crypto.randomUUID()}/${file}`;
    const { page, errors, advert, picker } = await without('.offers.', once);
    await waitUntil(() => loadedBy(page.window).includes(once));
    await advert.updateComplete;
    expect(advert.state).to.equal('eligible');
    inside(advert, '[part~=action]').click();
    await until(picker.session!, ({ offers }) => offers === 'ready');
    expect(errors).to.deep.equal([]);
  });

  it('is not asked for unchecked where the map with the hashes is gone by then', async () => {
    const integrity = (await (await fetch('/dist/cdn/integrity.json')).json()) as object;
    const file = Object.keys(integrity).find((name) => name.includes('.offers.'))!;
    const [usual, checked] = [`/dist/cdn/${file}`, `/dist/cdn/${file}?checked`];
    const map = {
      imports: { [usual]: checked },
      integrity: { [checked]: `sha384-${'A'.repeat(64)}` },
    };
    const { document, window, errors } = await openPage(
      `<script type="importmap">${JSON.stringify(map)}</script>${script(MODULE)}`,
      BODY,
      'renewal-eligibility',
    );
    document.querySelector('script[type=importmap]')!.remove();
    const picker = document.querySelector<OfferPicker>('offer-picker')!;
    for (let presses = 0; presses < 3; presses++) await picker.load();
    expect(loadedBy(window)).to.include(checked).and.not.include(usual);
    // A browser that knows no hashes in a map loads it as it is.
    expect(picker.state).to.be.oneOf(['error', 'ready']);
    expect(errors).to.deep.equal([]);
  });

  describe('once it is found again', () => {
    /** A page with a picker whose offers get lost twice, which is as often as it asks by itself. */
    async function openWithout(attributes = ''): Promise<OfferPicker> {
      const file = await fileOf('.offers.');
      const map = importMap({ [file]: `/lost-twice/${crypto.randomUUID()}/${file}` });
      const { document } = await openPage(
        map + script(MODULE),
        `<offer-picker ${attributes} base-url="/finance/v2" provider-id="${PROVIDERS.eligible}"
          merchant-id="merchant-0042" currency="GBP"></offer-picker>`,
      );
      return document.querySelector<OfferPicker>('offer-picker')!;
    }

    /** Presses “Try again”, and waits for what it shows. */
    async function findAgain(picker: OfferPicker, selector: string) {
      await becomes(picker.shadowRoot!, () => lost(picker));
      inside(picker, '[part~=retry]').click();
      await becomes(picker.shadowRoot!, () => !!picker.shadowRoot!.querySelector(selector));
      await picker.updateComplete;
    }

    async function expectNothingSent() {
      const { requests } = (await (await fetch('/sandbox/state')).json()) as ControlState;
      expect(requests).to.deep.equal([]);
    }

    it('starts nothing that nobody has started', async () => {
      const picker = await openWithout('show-start');
      await findAgain(picker, '[part~=start]');
      expect(picker.state).to.equal('idle');
      await expectNothingSent();
    });

    it('makes no application in place of offers of the page that can’t be read', async () => {
      const picker = await openWithout();
      picker.offers = { message: 'no offers' } as never;
      await findAgain(picker, 'section');
      expect(picker.state).to.equal('error');
      await expectNothingSent();
    });
  });
});

describe('what is loaded on demand', () => {
  beforeEach(resetServedSandbox);
  afterEach(closePages);

  it('is not loaded on the way from the advert to the acceptance', async () => {
    const { page, accept } = await choose();
    await submit(accept);
    expect(loadedBy(page.window).some((it) => it.includes('offer-accept'))).to.be.true;
    expect(chunksOf(page)).to.deep.equal([]);
    expect(page.errors).to.deep.equal([]);
  });

  it('is the review, once offers are there and before one is chosen', async () => {
    const { window, document, errors } = await openPage(
      script(MODULE),
      BODY,
      'renewal-eligibility',
    );
    const isLoaded = () => loadedBy(window).some((it) => it.includes('.offer-accept.view.'));
    expect(isLoaded()).to.be.false;
    const loaded = new Promise<void>((resolve) => {
      const observer = new window.PerformanceObserver(() => {
        if (isLoaded()) resolve();
      });
      observer.observe({ type: 'resource' });
    });
    await document.querySelector<OfferPicker>('offer-picker')!.load();
    await loaded;
    expect(document.querySelector<OfferAccept>('offer-accept')!.state).to.equal('idle');
    expect(errors).to.deep.equal([]);
  });

  it('is the arithmetic of the calculator, once that is used', async () => {
    const { page, accept } = await choose();
    const field = inside(accept, '#takings');
    open(accept);
    expect(inside(accept, '#takings') === field && field.offsetHeight > 0, 'at once').to.be.true;
    const { offsetHeight } = inside(accept, '.what-if');
    type(accept, '1000');
    await becomes(accept.shadowRoot!, () => results(accept).every((it) => it.includes('£80')));
    const share = 'Of £1,000, £80 goes to repayment and £920 stays with you.';
    expect(results(accept)).to.deep.equal([share, `Flexible Advance: Starter. ${share}`]);
    expect(inside(accept, '.what-if').offsetHeight, 'nothing moves').to.equal(offsetHeight);
    expect(chunksOf(page)).to.deep.equal(['takings']);
    expect(page.errors).to.deep.equal([]);
  });

  it('is printing, on the press', async () => {
    const { page, accept } = await choose();
    await submit(accept);
    const what = printed(page, accept);
    inside(accept, '[part~=print]').click();
    expect(await what).to.equal('record');
    expect(chunksOf(page)).to.deep.equal(['print']);
    expect(page.errors).to.deep.equal([]);
  });

  it('may be lost: the journey goes on, and the record is printed with the page', async () => {
    const { page, accept } = await choose(await moved(() => '/nowhere/lost.js'));
    open(accept);
    type(accept, '1000');
    await submit(accept);
    const what = printed(page, accept);
    inside(accept, '[part~=print]').click();
    expect(await what).to.equal('page');
    expect(page.errors).to.deep.equal([]);
  });

  it('is asked for again: the calculator is there for the next figure', async () => {
    const once = `/lost-once/${crypto.randomUUID()}/`;
    const { page, accept } = await choose(await moved((file) => once + file));
    open(accept);
    // However often it was asked for before it got lost, that counts as one failure.
    for (let i = 0; i < 10; i++) type(accept, '1000');
    do {
      type(accept, '1000');
      await new Promise(requestAnimationFrame);
    } while (!results(accept).some((it) => it.includes('£80')));
    // What has loaded may be noted later.
    await waitUntil(() => loadedBy(page.window).filter((it) => it.startsWith(once)).length > 1);
    expect(inside(accept, '[part~=submit]').ariaDisabled, 'it can be accepted').not.to.equal(
      'true',
    );
    expect(page.errors).to.deep.equal([]);
  });
});
