/**
 * Serves all pages from one origin: static files, compressed in advance, and the sandbox as the service. Counts the
 * requests that arrive. Uses HTTP/1.1, because HTTP/2 needs a certificate that a browser trusts.
 */
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';

const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8' };

/** How long the service takes for each request, in ms. */
export const SERVICE_MS = 60;

/**
 * @param {Map<string, string>} files By path, `.html` or `.js`.
 * @param {object} kit The sandbox.
 * @param {object[]} merchants Those whom it knows.
 */
export async function startServer(files, { createSandbox, createNodeListener }, merchants) {
  const sandbox = createSandbox({ merchants, beforeAnswer: () => sleep(SERVICE_MS) });
  const service = createNodeListener(sandbox.fetch);
  const packed = new Map(
    [...files].map(([path, text]) => [path, { text, body: brotliCompressSync(text) }]),
  );

  let counts;
  const reset = () => {
    counts = { merchant: 0, offers: 0, running: 0, mostRunning: 0 };
    sandbox.reset();
  };
  reset();

  async function serveService(req, res) {
    const mine = counts;
    const isMerchant = req.url.startsWith('/finance/v2/merchant');
    if (isMerchant) {
      mine.merchant++;
      mine.mostRunning = Math.max(mine.mostRunning, ++mine.running);
      res.once('close', () => mine.running--);
    } else mine.offers++;
    await service(req, res);
  }

  function serveFile(req, res) {
    const { pathname } = new URL(req.url, 'http://localhost');
    const file = packed.get(pathname);
    if (!file) return res.writeHead(404).end();
    const type = pathname.split('.').pop();
    const accepts = /\bbr\b/.test(req.headers['accept-encoding'] ?? '');
    res.writeHead(200, {
      'content-type': TYPES[type],
      'cache-control': type === 'html' ? 'no-cache' : 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      ...(accepts && { 'content-encoding': 'br' }),
    });
    res.end(accepts ? file.body : file.text);
  }

  const server = createServer((req, res) =>
    req.url.startsWith('/finance/') ? void serveService(req, res) : serveFile(req, res),
  );
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    /** Resets the counts, and forgets all applications. */
    reset,
    get counts() {
      return counts;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
