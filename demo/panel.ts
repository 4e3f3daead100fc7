/** The panel beside a demo page: time, faults, what the service knows, and the log of events. */
import { startLog } from './log.js';
import { elementsOfPage, present } from './page.js';
import {
  fundApplication,
  jump,
  onTroubleOver,
  readSandbox,
  setTrouble,
  startOver,
  type ControlState,
  type Trouble,
} from './service.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const TEMPLATE = `
  <summary><span>Demo controls</span> <small>not part of the page</small></summary>
  <div class="demo-body">
    <div class="demo-group" data-merchants hidden>
      <label for="demo-merchant">Merchant</label>
      <select id="demo-merchant"></select>
      <p class="demo-note" data-description></p>
    </div>
    <div class="demo-group" role="group" aria-labelledby="demo-time">
      <h3 id="demo-time">Time</h3>
      <p class="demo-note"><time data-now></time></p>
      <div class="demo-buttons">
        <button type="button" data-hour>+1 hour</button>
        <button type="button" data-day>+1 day</button>
        <button type="button" data-expire>Jump past expiry</button>
      </div>
    </div>
    <div class="demo-group" role="group" aria-labelledby="demo-service">
      <h3 id="demo-service">Service</h3>
      <ul class="demo-known" data-known></ul>
      <div class="demo-buttons">
        <button type="button" data-fund disabled>Fund the accepted application</button>
        <button type="button" data-check>Check eligibility again</button>
        <button type="button" data-reset>Reset</button>
      </div>
      <label for="demo-trouble">Next request that the merchant sends</label>
      <select id="demo-trouble">
        <option value="none">is answered</option>
        <option value="slow">is answered after 5 seconds</option>
        <option value="refused">is refused (422)</option>
        <option value="failed">fails (503): outcome unknown</option>
        <option value="unsent">breaks off on the way there: outcome unknown</option>
        <option value="lost">arrives, its answer is lost: outcome unknown</option>
      </select>
    </div>
    <section class="demo-group demo-log" aria-labelledby="demo-events">
      <header>
        <h3 id="demo-events">Events on <code>document</code></h3>
        <button type="button" data-clear>Clear</button>
      </header>
      <ol aria-live="off" data-log></ol>
    </section>
  </div>
`;

export interface Panel {
  /** Where the merchant switch goes. */
  readonly merchants: HTMLElement;
  readonly select: HTMLSelectElement;
  readonly description: HTMLElement;
  /** Shows again what the service knows. */
  refresh(): Promise<ControlState>;
}

/** Fills `details`. On a wide screen, it is open beside the page. */
export function openPanel(details: HTMLDetailsElement): Panel {
  details.innerHTML = TEMPLATE;
  const wide = matchMedia('(min-width: 70rem)');
  details.open = wide.matches;
  wide.addEventListener('change', () => (details.open = wide.matches));

  const find = (selector: string) => present(details.querySelector<HTMLElement>(selector));
  const onPress = (selector: string, press: () => Promise<unknown>) => {
    find(selector).addEventListener('click', () => void press().then(refresh));
  };

  let accepted: string | undefined;
  let fundable: string | undefined;

  async function refresh(): Promise<ControlState> {
    const state = await readSandbox();
    find('[data-now]').textContent = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'full',
      timeStyle: 'short',
    }).format(state.now);
    const providers = providersOfPage();
    const known = state.merchants.filter(({ provider_id }) => providers.has(provider_id));
    const lines = known.flatMap(({ deals }) => deals.map(describeDeal));
    const applications = state.applications.filter(
      ({ provider_id, application_id }) =>
        application_id === accepted || providers.has(provider_id ?? ''),
    );
    fundable = applications.findLast(({ status }) => status === 'fulfilment')?.application_id;
    present(details.querySelector<HTMLButtonElement>('[data-fund]')).disabled =
      fundable === undefined;
    lines.push(
      ...applications.slice(-3).map(({ kind, status }) => `${kind} application: ${status}`),
    );
    find('[data-known]').replaceChildren(
      ...(lines.length > 0 ? lines : ['No deals, no applications']).map((line) =>
        Object.assign(document.createElement('li'), { textContent: line }),
      ),
    );
    return state;
  }

  // Another tab may have moved the time.
  document.addEventListener('visibilitychange', () => void refresh());
  onPress('[data-hour]', () => jump(HOUR));
  onPress('[data-day]', () => jump(DAY));
  onPress('[data-expire]', () => jump(untilExpiry()));
  onPress('[data-reset]', startOver);
  onPress('[data-check]', checkAgain);
  find('[data-check]').hidden = !document.querySelector('renewal-advert');
  onPress('[data-fund]', async () => {
    if (fundable) await fundApplication(fundable);
    await checkAgain();
  });

  const trouble = present(details.querySelector<HTMLSelectElement>('#demo-trouble'));
  trouble.addEventListener('change', () => setTrouble(trouble.value as Trouble));
  onTroubleOver(() => (trouble.value = 'none'));

  const log = find('[data-log]');
  startLog(log);
  find('[data-clear]').addEventListener('click', () => log.replaceChildren());
  for (const name of [
    'renewal-eligibility',
    'offers-load',
    'offer-accepted',
    'finance-error',
  ] as const) {
    document.addEventListener(name, () => void refresh());
  }
  document.addEventListener('offer-accepted', ({ detail }) => {
    accepted = detail.acceptance.application_id;
  });

  return {
    merchants: find('[data-merchants]'),
    select: present(details.querySelector<HTMLSelectElement>('#demo-merchant')),
    description: find('[data-description]'),
    refresh,
  };
}

/** Includes elements that aren't defined yet. */
const providersOfPage = (): Set<string> =>
  new Set(
    elementsOfPage().flatMap(
      (element) => element.getAttribute('provider-id') ?? element.session?.state.providerId ?? [],
    ),
  );

/** Ms until just after the last expiry on the page. Offers of the sandbox are open for three days. */
function untilExpiry(): number {
  const times = elementsOfPage().map(({ session }) => Date.parse(session?.state.expiresAt ?? ''));
  const last = Math.max(...times.filter((time) => time > Date.now()));
  return (Number.isFinite(last) ? last - Date.now() : 3 * DAY) + 1000;
}

async function checkAgain(): Promise<void> {
  const adverts = [...document.querySelectorAll('renewal-advert')];
  await Promise.all(adverts.map((advert) => advert.check()));
}

function describeDeal({
  id,
  active,
  balance,
  currency,
  performance,
}: ControlState['merchants'][number]['deals'][number]): string {
  const left = balance.toLocaleString('en-GB', { style: 'currency', currency });
  const renewable = performance.renewal_eligibility ? 'may renew' : 'may not renew';
  return `${id}: ${active ? 'active' : 'not active'}, ${left} left, ${performance.progress} %, ${renewable}`;
}
