/// <reference types="node" />
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

/** Handles a request; resolves with `undefined` if the request isn't for this handler. */
export type Handler = (request: Request) => Promise<Response | undefined>;

/**
 * Handles a request of Node. The promise never rejects: it settles once the request has been answered or passed on.
 */
export type NodeListener = (
  req: IncomingMessage,
  res: ServerResponse,
  next?: () => void,
) => Promise<void>;

/**
 * Serves a Web handler with `node:http`, or as a middleware. If the handler rejects, the connection breaks off, just
 * as `fetch` rejects if the handler is called directly.
 */
export function createNodeListener(handler: Handler): NodeListener {
  return (req, res, next) =>
    serve(handler, req, res, next).catch((error: unknown) => {
      res.destroy(error instanceof Error ? error : undefined);
    });
}

async function serve(
  handler: Handler,
  req: IncomingMessage,
  res: ServerResponse,
  next: (() => void) | undefined,
): Promise<void> {
  const aborted = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) aborted.abort();
  });
  const response = await handler(toWebRequest(req, aborted.signal));
  if (response) return send(response, res);
  if (next) next();
  else res.writeHead(404).end();
}

function toWebRequest(req: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, values] of Object.entries(req.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const method = req.method ?? 'GET';
  const scheme = 'encrypted' in req.socket ? 'https' : 'http';
  const url = new URL(`${scheme}://${req.headers.host ?? 'localhost'}`);
  const [path, query] = splitOnce(originalUrl(req), '?');
  url.pathname = path;
  url.search = query;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers,
    signal,
    ...(hasBody && { body: bodyOf(req), duplex: 'half' }),
  });
}

/**
 * The whole path of a request. A middleware that is mounted at a path gets a `url` without that path, and the whole
 * one in `originalUrl`.
 */
function originalUrl(req: IncomingMessage): string {
  const { originalUrl } = req as { originalUrl?: unknown };
  return typeof originalUrl === 'string' ? originalUrl : (req.url ?? '/');
}

/** Only starts to read when the body is consumed, so that `next` finds it untouched. */
function bodyOf(req: IncomingMessage): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= req[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
        const chunk = await chunks.next();
        if (chunk.done) controller.close();
        else controller.enqueue(chunk.value);
      },
    },
    { highWaterMark: 0 },
  );
}

async function send(response: Response, res: ServerResponse): Promise<void> {
  res.statusCode = response.status;
  // This also sets `date`, which is then by the sandbox's clock and not this machine's.
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') res.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader('set-cookie', cookies);
  if (!response.body) {
    res.end();
    return;
  }
  await pipeline(Readable.fromWeb(response.body as NodeReadableStream), res);
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
