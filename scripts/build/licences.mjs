import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const read = (file) => readFileSync(new URL(file, root), 'utf8').trim();

/** Writes the licences of included packages into one file beside the others, instead of into each of them. */
export const licences = {
  name: 'licences',
  generateBundle() {
    const { name, dependencies } = JSON.parse(read('package.json'));
    // Packages by licence text. Those with different years have different texts.
    const packages = new Map();
    for (const dependency of Object.keys(dependencies)) {
      const text = read(`node_modules/${dependency}/LICENSE`);
      packages.set(text, [...(packages.get(text) ?? []), dependency]);
    }
    packages.set(read('LICENSE'), [name]);
    const source = [
      'These files contain parts of the packages below, under these licences.',
      ...[...packages].map(([text, names]) => `${names.join(', ')}:\n\n${text}`),
    ].join('\n\n\n');
    this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source: `${source}\n` });
  },
};
