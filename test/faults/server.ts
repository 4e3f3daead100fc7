/// <reference types="node" />
import { writeFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox, PROVIDERS } from '../../demo/sandbox/index.js';

type Operation = 'merchant' | 'offers' | 'accept';

/** One cell of the matrix: a service of its own, and what arrived at it. */
interface Run {
  readonly service: ReturnType<typeof createSandbox>;
  readonly arrived: Record<Operation, number>;
  /** The `Idempotency-Key` of each request that arrived. */
  readonly keys: Record<Operation, (string | null)[]>;
  /** A server of its own, where the connections matter or another origin is needed. */
  server?: Server;
}

/** An answer of the service, before a fault befalls it. */
interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

interface Incident {
  readonly res: ServerResponse;
  /** What the service would answer. Asking is what has the effect. */
  readonly ask: () => Promise<Answer>;
  /** Where a redirect leads: to the service, so that a follower would be counted. */
  readonly elsewhere: string;
}

type Fault = (incident: Incident) => void | Promise<void>;

const MEBIBYTE = 1024 * 1024;

const json = (res: ServerResponse, status: number, body: unknown, headers = {}): void => {
  res
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
};

const status =
  (code: number, headers = {}): Fault =>
  ({ res }) =>
    json(res, code, { error: 'refused' }, headers);

const redirect =
  (code: number): Fault =>
  ({ res, elsewhere }) => {
    res.writeHead(code, { location: elsewhere }).end();
  };

const drop: Fault = ({ res }) => {
  res.socket?.destroy();
};

/** Lets a merchant request be tried again without a wait. */
const AT_ONCE = { 'retry-after': '0' };

const FAULTS: Readonly<Record<string, Fault>> = {
  dropped: drop,
  'broken-off': ({ res }) => {
    res.writeHead(200, { 'content-type': 'application/json' });
    res.write('{"deals":[{"id":"D-1","products":[', () => res.socket?.destroy());
  },
  hang: () => undefined,
  drip: ({ res }) => {
    res.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => res.write(' '), 20);
    res.once('close', () => clearInterval(timer));
  },
  '204': ({ res }) => {
    res.writeHead(204).end();
  },
  html: ({ res }) => {
    res.writeHead(200, { 'content-type': 'text/html' });
    res.end('<!doctype html><title>Sign in</title><p>Sign in to go on.</p>');
  },
  'bad-json': ({ res }) => json(res, 200, '{"deals": [}'),
  'wrong-types': ({ res }) =>
    json(res, 200, { deals: 'none', products: { 0: {} }, application_id: 42 }),
  'missing-fields': ({ res }) => json(res, 200, {}),
  'wrong-types-within': async ({ res, ask }) => {
    const { body } = await ask();
    const changed: unknown = JSON.parse(body, (key, value: unknown) =>
      key === 'links' ? 7 : typeof value === 'string' ? value : asText(value),
    );
    json(res, 200, changed);
  },
  // Right in all but its size.
  'too-large': ({ res }) =>
    json(res, 200, {
      deals: [],
      products: [],
      application_id: 'c41d9e70-86ab-4f3e-b0d2-51f7a2e8ffff',
      padding: 'x'.repeat(5 * MEBIBYTE),
    }),
  '301': redirect(301),
  '307': redirect(307),
  '400': status(400),
  '401-once': status(401),
  '401-twice': status(401),
  '403': status(403),
  '404': status(404),
  '408': status(408, AT_ONCE),
  '409': status(409),
  '422': status(422),
  '429-seconds': status(429, { 'retry-after': '30' }),
  '429-date': (incident) => {
    const now = Date.now();
    const date = new Date(now).toUTCString();
    return status(429, { date, 'retry-after': new Date(now + 30_000).toUTCString() })(incident);
  },
  '500': status(500),
  '502': status(502, AT_ONCE),
  '503': status(503, AT_ONCE),
  '504': status(504, AT_ONCE),
  cors: async ({ res, ask }) => send(res, await ask()),
};

const asText = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

const runs = new Map<string, Run>();

function runOf(id: string): Run {
  let run = runs.get(id);
  if (!run) {
    run = {
      service: createSandbox({ basePath: '/v2' }),
      arrived: { merchant: 0, offers: 0, accept: 0 },
      keys: { merchant: [], offers: [], accept: [] },
    };
    runs.set(id, run);
  }
  return run;
}

const SERVICE = /^\/faults\/at\/([\w-]+)\/([\w.-]+)\/(lost|applied)\/([\w-]+)(\/v2\/.*)$/;
const CONTROL = /^\/faults\/(log|server|report)\/([\w-]+)$/;

/**
 * The service with a fault at one operation, for the tests:
 *
 * - `/faults/at/{operation}/{fault}/{lost|applied}/{run}/v2/…` the service; a request to `{operation}`
 *   meets `{fault}`, before the service does what it asks (`lost`) or afterwards (`applied`)
 * - `GET /faults/log/{run}` what arrived, and what came of it
 * - `POST /faults/server/{run}` opens a server of its own for this run, on another port
 * - `DELETE /faults/server/{run}` closes it: connections are refused from then on
 * - `POST /faults/report/table` takes the table of a whole run; written to the file in `FAULTS_REPORT`
 */
export function createFaultListener(): (
  req: IncomingMessage,
  res: ServerResponse,
) => Promise<void> {
  return (req, res) =>
    serve(req, res).catch((error: unknown) => {
      res.destroy(error instanceof Error ? error : undefined);
    });
}

async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = req.url ?? '';
  const [, what, name = ''] = CONTROL.exec(url) ?? [];
  switch (what) {
    case 'log':
      return json(res, 200, logOf(runOf(name)));
    case 'server':
      return json(res, 200, await (req.method === 'DELETE' ? close(name) : open(name)));
    case 'report': {
      const file = process.env.FAULTS_REPORT;
      if (file) writeFileSync(file, await read(req));
      return json(res, 200, { written: !!file });
    }
    default:
      return serveService(req, res);
  }
}

async function serveService(
  req: IncomingMessage,
  res: ServerResponse,
  isOther = false,
): Promise<void> {
  const match = SERVICE.exec(req.url ?? '');
  if (!match) return json(res, 404, { error: 'no such fault' });
  const [, target, name = '', effect, id = '', path = ''] = match;
  // On a connection that was used before, or on a new one each time.
  const [fault = '', keeps] = name.split('.');
  const run = runOf(id);
  const operation: Operation = path.endsWith('/accept')
    ? 'accept'
    : path.endsWith('/offers')
      ? 'offers'
      : 'merchant';
  const hit = operation === target;
  if (isOther) {
    if (!keeps) res.setHeader('connection', 'close');
    if (!(hit && fault === 'cors')) {
      res.setHeader('access-control-allow-origin', '*');
      res.setHeader('access-control-allow-headers', 'content-type, idempotency-key');
      res.setHeader('access-control-expose-headers', 'retry-after, date, x-request-id');
    }
    if (req.method === 'OPTIONS') {
      res.writeHead(204).end();
      return;
    }
  }
  const body = await read(req);
  run.arrived[operation]++;
  run.keys[operation].push((req.headers['idempotency-key'] as string | undefined) ?? null);
  let answer: Promise<Answer> | undefined;
  const ask = () => (answer ??= askService(run, req, path, body));
  const passes = !hit || (fault === '401-once' && run.arrived[operation] > 1);
  if (passes) return send(res, await ask());
  if (effect === 'applied') await ask();
  const elsewhere = `/faults/at/nothing/none/lost/${id}${path}`;
  await FAULTS[fault]?.({
    res,
    elsewhere,
    // Nothing may come of a request that is lost; reading has no effect anyway.
    ask: effect === 'applied' || operation === 'merchant' ? ask : () => Promise.resolve(LOST),
  });
}

const LOST: Answer = { status: 200, headers: {}, body: '{}' };

/** Without the connection's end as a signal: what has arrived is carried out. */
async function askService(
  { service }: Run,
  req: IncomingMessage,
  path: string,
  body: string,
): Promise<Answer> {
  const headers = new Headers();
  for (const name of ['content-type', 'idempotency-key']) {
    const value = req.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const response = await service.fetch(
    new Request(`http://service.example${path}`, {
      method: req.method,
      headers,
      body: body === '' ? undefined : body,
    }),
  );
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}

function send(res: ServerResponse, { status, headers, body }: Answer): void {
  res.writeHead(status, headers).end(body);
}

async function read(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** How many applications there are of the merchant of the tests, and how many are accepted. */
function logOf({ arrived, keys, service }: Run) {
  const applications = service
    .snapshot()
    .applications.filter(({ provider_id }) => provider_id === PROVIDERS.eligible);
  return {
    arrived,
    keys,
    created: applications.length,
    accepted: applications.filter(({ status }) => status === 'fulfilment').length,
  };
}

async function open(id: string): Promise<{ port: number }> {
  const server = createServer((req, res) => {
    serveService(req, res, true).catch(() => res.destroy());
  });
  // The test runner ends when its tests do, whatever a test has left open.
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  runOf(id).server = server;
  return { port: (server.address() as AddressInfo).port };
}

async function close(id: string): Promise<{ port: null }> {
  const run = runOf(id);
  const { server } = run;
  run.server = undefined;
  if (server) {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
  return { port: null };
}
