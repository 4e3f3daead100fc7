/**
 * Writes `docs/elements.md`, what each element has for a page, out of `custom-elements.json`.
 *
 *     node scripts/reference.mjs            writes it
 *     node scripts/reference.mjs --check    fails where it is stale
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import prettier from 'prettier';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const FILE = 'docs/elements.md';

const INTRO = `# Elements

What a page can use of each element, written by \`npm run manifest\` out of
[\`custom-elements.json\`](../custom-elements.json). What events carry, and the commands of a session, are in
[events](events.md); what settings are for is in [configuration](configuration.md), and tokens are in
[theming](theming.md). A § is one of the service's document.`;

/** In the order of the merchant's way. */
const TAGS = ['renewal-advert', 'offer-picker', 'offer-accept'];

const { modules } = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
const elements = modules
  .flatMap(({ declarations }) => declarations ?? [])
  .filter(({ tagName }) => tagName)
  .sort((a, b) => TAGS.indexOf(a.tagName) - TAGS.indexOf(b.tagName));

const line = (text = '') => text.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
/** A name of a type, a default: the bar of a union would end the cell. */
const code = (text) => (text ? `\`${text.replaceAll('|', '\\|')}\`` : '');
const table = (head, rows) =>
  rows.length === 0
    ? ''
    : [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const section = (title, text, body) => (body ? [`### ${title}`, text, body] : []);

const typeOf = ({ type }) => (type?.text ?? '').replace(/ \| undefined$/, '');
const ofBase = ({ inheritedFrom }) => inheritedFrom?.name === 'FinanceElement';
const isShared = (member) => ofBase(member) && member.name !== 'state';

const fieldsOf = (members) =>
  table(
    ['attribute', 'property', 'type', 'default', 'what it is'],
    members
      .filter(({ kind }) => kind === 'field')
      .map((member) => [
        code(member.attribute),
        code(member.name),
        code(typeOf(member)),
        code(member.default),
        line(`${member.readonly ? 'Read-only. ' : ''}${member.description ?? ''}`),
      ]),
  );

const signatureOf = ({ name, parameters = [], ...member }) => {
  const given = parameters.map(({ name, optional, default: value, type }) => {
    const mark = optional || value !== undefined ? '?' : '';
    return `${name}${mark}: ${type?.text ?? 'string'}`;
  });
  return `${member.static ? 'static ' : ''}${name}(${given.join(', ')}): ${member.return?.type?.text ?? 'void'}`;
};

const methodsOf = (members) =>
  table(
    ['method', 'what it does'],
    members
      .filter(({ kind }) => kind === 'method')
      .map((member) => [code(signatureOf(member)), line(member.description)]),
  );

const listOf = (head, items = []) =>
  table(
    head,
    items.map(({ name, description }) => [name ? code(name) : '(default)', line(description)]),
  );

function elementOf({ tagName, description, members, events, slots, cssParts, cssStates }) {
  const own = members.filter((member) => !isShared(member));
  return [
    `## \`<${tagName}>\``,
    description,
    ...section('Attributes and properties', '', fieldsOf(own)),
    ...section('Methods', '', methodsOf(own.filter((member) => !member.static))),
    ...section('Events', '', listOf(['event', 'when'], events)),
    ...section('Slots', '', listOf(['slot', 'what it is for'], slots)),
    ...section('Parts', `\`${tagName}::part(…)\``, listOf(['part', 'what it is'], cssParts)),
    ...section('Custom states', `\`${tagName}:state(…)\``, listOf(['state', 'when'], cssStates)),
  ];
}

const [{ members: all }] = elements;
const shared = all.filter(isShared);
const whole = [
  INTRO,
  '## All three',
  fieldsOf(shared),
  methodsOf(all.filter((member) => member.static)),
  ...elements.flatMap(elementOf),
];

const options = await prettier.resolveConfig(FILE);
const text = await prettier.format(`${whole.filter(Boolean).join('\n\n')}\n`, {
  ...options,
  parser: 'markdown',
});

if (process.argv.includes('--check')) {
  const there = readFileSync(FILE, 'utf8');
  if (there !== text) {
    console.error(`${FILE} is stale. Run "npm run manifest" and commit the file.`);
    process.exitCode = 1;
  } else {
    console.log(`${FILE} is up to date.`);
  }
} else {
  writeFileSync(FILE, text);
}
