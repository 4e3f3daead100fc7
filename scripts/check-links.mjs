/** Checks that every relative link of the documents leads to an existing file, and to a heading in it. */
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
  ...pages('examples'),
  ...pages(join('src', 'session')),
];

/** The texts without code blocks, in which `[…](…)` isn't a link and `#` isn't a heading. */
const prose = new Map(
  files.map((file) => [file, readFileSync(file, 'utf8').replaceAll(/^ *```[^]*?^ *```/gm, '')]),
);

/** The anchor that GitHub makes from a heading. */
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
