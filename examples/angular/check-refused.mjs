/** Angular's templates know no `@ts-expect-error`: compiles what must not pass, and counts. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const lines = readFileSync('refused/refused.ts', 'utf8').split('\n');
const wanted = lines.flatMap((line, index) => (line.includes('template: `') ? [index + 1] : []));

const { stdout, stderr } = spawnSync('ngc', ['-p', 'tsconfig.refused.json'], {
  encoding: 'utf8',
  shell: true,
});
const output = stripVTControlCharacters(stdout + stderr);
const errors = [...output.matchAll(/refused\.ts:(\d+):\d+ - error/g)];
const found = [...new Set(errors.map(([, line]) => Number(line)))].sort((a, b) => a - b);

if (found.join() !== wanted.join()) {
  console.error(`Refused are lines ${found.join(', ')}; wanted: ${wanted.join(', ')}.`);
  console.error(output);
  process.exit(1);
}
