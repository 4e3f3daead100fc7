/** Every relative link of the README and of docs/ leads to a file that is there, and to a heading that is in it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const pages = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file));
const files = [
  ...pages('.'),
  ...pages('docs'),
  ...pages('docs/screenshots'),
  ...pages('.changeset'),
];

/** Without what is code: there `[…](…)` is no link, and `#` no heading. */
const prose = new Map(
  files.map((file) => [file, readFileSync(file, 'utf8').replaceAll(/^ *```[^]*?^ *```/gm, '')]),
);

/** As GitHub makes it out of a heading. */
const anchorOf = (heading) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .trim()
    .replaceAll(' ', '-');
const anchorsOf = (text) =>
  new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading)));

let count = 0;
const problems = [];
for (const [file, text] of prose) {
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    count++;
    const [path, anchor] = target.split('#');
    const found = path ? relative('.', normalize(join(dirname(file), path))) : file;
    if (found.startsWith('..') || !existsSync(found))
      problems.push(`${file}: there is no ${target}`);
    else if (anchor && !anchorsOf(prose.get(found) ?? '').has(anchor))
      problems.push(`${file}: ${found} has no heading for #${anchor}`);
  }
}

for (const problem of problems) console.error(problem);
console.log(`${String(count)} links followed: ${String(problems.length)} problems.`);
if (problems.length > 0 || count === 0) process.exitCode = 1;
