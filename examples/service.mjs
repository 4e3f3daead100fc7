/**
 * The finance service that the examples talk to: the sandbox of the package, over HTTP. A real partner
 * has the path `/finance/v2` on its own server, which adds its credentials and passes requests on.
 *
 *     npm run build && node examples/service.mjs       http://localhost:5180/finance/v2
 */
import { createServer } from 'node:http';
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
    pass(sandbox, req, res).catch(() => {
      if (!res.headersSent) res.writeHead(400);
      res.end();
    });
  });
}

async function pass(sandbox, req, res) {
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

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  createService(createSandbox()).listen(5180, () => {
    console.log('http://localhost:5180/finance/v2');
  });
}
