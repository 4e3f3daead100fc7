/**
 * The finance service that the examples talk to: the sandbox of the package, over HTTP. A real partner
 * has the path `/finance/v2` on its own server, which adds its credentials and passes requests on.
 *
 *     npm run build && node examples/service.mjs            http://localhost:5180/finance/v2
 *     npm run build && node examples/service.mjs my-page    and the files of that folder, at http://localhost:5180/
 */
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { createSandbox } from 'merchant-finance-elements/sandbox.js';

/** Answers with `sandbox` under its path, and with `otherwise` elsewhere. */
export function createService(sandbox, otherwise = (_, res) => res.writeHead(404).end()) {
  return createServer((req, res) => {
    if (!req.url.startsWith(sandbox.basePath)) {
      otherwise(req, res);
      return;
    }
    // No address, a method that can't be passed on, or a body that breaks off: one request, not the process.
    answer(sandbox, req, res).catch(() => {
      if (!res.headersSent) res.writeHead(400);
      res.end();
    });
  });
}

async function answer(sandbox, req, res) {
  const hasBody = req.method !== 'GET' && req.method !== 'HEAD';
  const request = new Request(`http://${req.headers.host}${req.url}`, {
    method: req.method,
    headers: Object.entries(req.headers).flatMap(([name, value]) =>
      [value].flat().map((each) => [name, each]),
    ),
    ...(hasBody && { body: Readable.toWeb(req), duplex: 'half' }),
  });
  // Where a hook of the sandbox rejects, the connection is lost.
  const response = await sandbox.fetch(request).catch(() => undefined);
  if (!response) {
    res.destroy();
    return;
  }
  res.writeHead(response.status, Object.fromEntries(response.headers));
  res.end(Buffer.from(await response.arrayBuffer()));
}

const TYPES = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript' };

/** Answers with a page's own files, so that page and service are on one origin. */
const filesOf = (folder) => async (req, res) => {
  try {
    const { pathname } = new URL(req.url, 'http://localhost');
    const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    const content = await readFile(file);
    res.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    res.end(content);
  } catch {
    res.writeHead(404).end();
  }
};

// Node's own path has no symbolic links in it.
if (import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const [, , folder] = process.argv;
  createService(createSandbox(), folder && filesOf(folder)).listen(5180, 'localhost', () => {
    console.log(`http://localhost:5180${folder ? '/' : '/finance/v2'}`);
  });
}
