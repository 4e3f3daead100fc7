/** Builds what the server serves, in memory. Nothing is written, so that a build at the same time isn't disturbed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..');

/** Style sheets become strings in the scripts, so that each page makes one request, as with the library. */
const styleAsText = {
  name: 'style-as-text',
  load: {
    filter: { id: /\.css$/ },
    handler(id) {
      const style = readFileSync(id, 'utf8').replace(/\s+/g, ' ');
      return { code: `export default ${JSON.stringify(style)}`, moduleType: 'js' };
    },
  },
};

async function bundle(input, options = {}) {
  const built = await rolldown({ input, ...options });
  const { output } = await built.generate({ format: 'es', minify: true, codeSplitting: false });
  return output[0].code;
}

/** The pages written by hand, in plain Lit and in React: one script each. */
export async function buildPages() {
  const scripts = new Map();
  for (const name of ['floor', 'plain-lit', 'react', 'many']) {
    const code = await bundle(join(here, 'pages', `${name}.js`), {
      platform: 'browser',
      plugins: [styleAsText],
      transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    });
    scripts.set(`${name}.js`, code);
  }
  // Scripts of a page that import another one, as many pages have: one more round trip.
  scripts.set('imports-floor.js', "import './floor.js';");
  scripts.set('imports-library.js', "import '/cdn/merchant-finance-elements.js';");
  return scripts;
}

/** The files of the script-tag builds in a folder. */
export function readLibrary(folder) {
  if (!existsSync(join(folder, 'merchant-finance-elements.js'))) {
    throw new Error(`There is no build in ${folder}: run "npm run build:cdn" before.`);
  }
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** The sandbox with its adapter for Node, from the sources of the demo. */
export async function loadSandbox() {
  const code = await bundle('bench:sandbox', {
    platform: 'node',
    tsconfig: join(root, 'tsconfig.json'),
    plugins: [
      {
        name: 'sandbox',
        resolveId: (id) => (id === 'bench:sandbox' ? id : undefined),
        load: (id) =>
          id === 'bench:sandbox'
            ? ['index', 'node']
                .map((file) => `export * from ${JSON.stringify(join(root, 'demo/sandbox', file))};`)
                .join('\n')
            : undefined,
      },
    ],
  });
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}
