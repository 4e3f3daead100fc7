/**
 * Connects the demo's pages to the finance service. The dev server has the sandbox behind HTTP. A static build has no
 * server, so there the sandbox runs in the page and answers the same `fetch`. The elements don't notice the difference,
 * and their markup is the same.
 *
 * Every page imports this module before the elements: it must have run when they send their first request.
 */
import {
  createControl,
  createSandbox,
  type ControlState,
  type SandboxSnapshot,
} from './sandbox/index.js';

export type { ControlState };

export const BASE_URL = '/finance/v2';

const SNAPSHOT = 'demo:sandbox';
const CLOCK = 'demo:clock';

const realFetch = window.fetch.bind(window);
const realNow = Date.now.bind(Date);

// --- time --------------------------------------------------------------------------------------

let ahead = Number(sessionStorage.getItem(CLOCK)) || 0;

/** The page's clock moves with the sandbox's, as if both had waited. */
Date.now = () => realNow() + ahead;

function follow({ now }: ControlState): void {
  const difference = now - realNow();
  // A smaller difference comes from the round trip.
  ahead = Math.abs(difference) < 2000 ? 0 : Math.round(difference);
  sessionStorage.setItem(CLOCK, String(ahead));
}

// --- the sandbox: behind HTTP, or in this page -------------------------------------------------

const local = import.meta.env.PROD ? createLocal() : undefined;

function createLocal() {
  // Each tab has a service of its own, so that answers in one of them don't concern another.
  Reflect.deleteProperty(window, 'BroadcastChannel');
  const sandbox = createSandbox({ clock: realNow, basePath: BASE_URL });
  const kept = sessionStorage.getItem(SNAPSHOT);
  try {
    if (kept) sandbox.restore(JSON.parse(kept) as SandboxSnapshot);
  } catch {
    // Kept by an older version of the demo: start over.
  }
  const keep = () => sessionStorage.setItem(SNAPSHOT, JSON.stringify(sandbox.snapshot()));
  const control = createControl(sandbox);
  return {
    service: (request: Request) => sandbox.fetch(request).finally(keep),
    control: async (request: Request) => {
      const response = await control(request);
      keep();
      return response ?? Response.error();
    },
  };
}

const service = local?.service ?? realFetch;
const control = local?.control ?? realFetch;

async function command(name: string, body?: object): Promise<ControlState> {
  const response = await control(
    new Request(new URL(`/sandbox/${name}`, location.origin), {
      method: body ? 'POST' : 'GET',
      ...(body && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    }),
  );
  const state = (await response.json()) as ControlState & { error?: string };
  if (!response.ok) throw new Error(state.error ?? 'The sandbox refused.');
  follow(state);
  return state;
}

export const readSandbox = (): Promise<ControlState> => command('state');

export const fundApplication = (application_id: string): Promise<ControlState> =>
  command('fund', { application_id });

/** Moves the time of the service and of this page, and makes the elements check the time. */
export async function jump(ms: number): Promise<ControlState> {
  const state = await command('advance', { ms });
  others?.postMessage('time');
  wake();
  return state;
}

/** The event that a browser dispatches when a page comes back after a while, during which timers did not run. */
function wake(): void {
  document.dispatchEvent(new Event('visibilitychange'));
}

/** If all tabs share a service, they share its time, and none may go on showing, or reporting, what it has forgotten. */
const others = local ? undefined : new BroadcastChannel('demo:tabs');
others?.addEventListener('message', ({ data }) => {
  if (data === 'time') void readSandbox().then(wake);
  else beginAnew();
});

/** Resets everything: the service, the time, and what the elements keep in each tab. */
export async function startOver(): Promise<void> {
  await command('reset', {});
  others?.postMessage('start over');
  beginAnew();
}

function beginAnew(): void {
  sessionStorage.clear();
  location.reload();
}

// --- trouble -----------------------------------------------------------------------------------

/** What happens to the next `POST`, once. The service carries out one that is `lost`, too. */
export type Trouble = 'none' | 'slow' | 'refused' | 'failed' | 'unsent' | 'lost';

let trouble: Trouble = 'none';
const settled = new EventTarget();

export function setTrouble(next: Trouble): void {
  trouble = next;
}

export function onTroubleOver(listener: () => void): void {
  settled.addEventListener('over', listener);
}

async function troubled(request: Request): Promise<Response> {
  if (request.method !== 'POST' || trouble === 'none') return service(request);
  const now = trouble;
  trouble = 'none';
  settled.dispatchEvent(new Event('over'));
  switch (now) {
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, 5000));
      return service(request);
    case 'refused':
      return Response.json({ error: 'refused by the demo' }, { status: 422 });
    case 'failed':
      return Response.json({ error: 'failed by the demo' }, { status: 503 });
    case 'unsent':
      throw new TypeError('The demo broke the connection on the way there.');
    case 'lost':
      await service(request);
      throw new TypeError('The demo broke the connection on the way back.');
  }
}

window.fetch = (input, init) => {
  const request = new Request(input, init);
  const { origin, pathname } = new URL(request.url);
  const isService = origin === location.origin && pathname.startsWith(`${BASE_URL}/`);
  return isService ? troubled(request) : realFetch(input, init);
};
