/** The demo's dev server. It rebuilds the script-tag files after every change of `src`. */
import { mkdirSync, watch as watchFiles } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { watch } from 'rolldown';
import { createServer } from 'vite';
import cdnBuilds from '../rolldown.config.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
mkdirSync('dist/cdn', { recursive: true });

const watcher = watch(cdnBuilds);
watcher.on('event', (event) => {
  if (event.code === 'ERROR') console.error(event.error.message);
});

const server = await createServer();
await server.listen();
server.printUrls();

let reload;
watchFiles('dist/cdn', () => {
  clearTimeout(reload);
  reload = setTimeout(() => server.ws.send({ type: 'full-reload' }), 200);
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit());
