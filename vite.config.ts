/** The demo: its dev server, and a static build that can be put into any folder of any host. */
import { cpSync, createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { sandboxServer } from './demo/sandbox/vite-plugin.js';

const demo = fileURLToPath(new URL('demo', import.meta.url));
const cdn = fileURLToPath(new URL('dist/cdn', import.meta.url));

const pages = ['.', 'scenarios', 'gallery'].flatMap((folder) =>
  readdirSync(join(demo, folder))
    .filter((file) => file.endsWith('.html'))
    .map((file) => join(demo, folder, file)),
);

/** Serves and copies the script-tag builds as they are: the demo uses what partners use. */
function cdnFiles(): Plugin {
  let outDir: string;
  return {
    name: 'cdn-files',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    configureServer(server) {
      server.middlewares.use('/cdn', (request, response, next) => {
        const name = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
        const file = join(cdn, name);
        if (!file.startsWith(cdn) || !existsSync(file) || !statSync(file).isFile()) {
          next();
          return;
        }
        response.setHeader(
          'Content-Type',
          file.endsWith('.js') ? 'text/javascript' : 'application/json',
        );
        response.setHeader('Cache-Control', 'no-cache');
        createReadStream(file).pipe(response);
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html, { filename }) {
        // Vite would look for the script in the demo's folder, to transform or bundle it.
        const root = relative(join(filename, '..'), demo) || '.';
        return html.replace(
          /(<script\b[^>]*?)(\ssrc=")(?:\.{0,2}\/)*cdn\//g,
          `$1 vite-ignore$2${root}/cdn/`,
        );
      },
    },
    closeBundle() {
      if (this.environment.config.command === 'build') {
        cpSync(cdn, join(outDir, 'cdn'), { recursive: true });
      }
    },
  };
}

/**
 * The `sideEffects` of package.json speaks of the published files only; a module that the demo imports
 * for what it does would be dropped.
 */
function keepDemoModules(): Plugin {
  return {
    name: 'keep-demo-modules',
    transform: {
      filter: { id: /\/demo\// },
      handler: (code) => ({ code, map: null, moduleSideEffects: true }),
    },
  };
}

export default defineConfig({
  root: 'demo',
  base: './',
  publicDir: false,
  // A page that is missing is an error, not the start page.
  appType: 'mpa',
  plugins: [sandboxServer(), cdnFiles(), keepDemoModules()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    rolldownOptions: { input: pages },
  },
});
