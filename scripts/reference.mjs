/**
 * Writes `docs/reference.md`: what each element offers to a page, from `custom-elements.json`, and what a session and the
 * client offer, from the comments in the sources.
 *
 *     node scripts/reference.mjs            writes it
 *     node scripts/reference.mjs --check    fails if it is stale
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import prettier from 'prettier';
import ts from 'typescript';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const FILE = 'docs/reference.md';

const INTRO = `# Reference

Everything that a page can use, by name. What it is for, and in which order to take it up, is elsewhere:

- settings: [configuration](configuration.md)
- events, errors and the commands of a session: [events](events.md)
- tokens: [theming](theming.md)

A name with a \`?\` may be left out. A § refers to a section of the service's document. \`npm run manifest\` writes this page
from [\`custom-elements.json\`](../custom-elements.json) and from comments in the sources.`;

/** In the order in which a merchant meets them. */
const TAGS = ['renewal-advert', 'offer-picker', 'offer-accept'];

const { modules } = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
const elements = modules
  .flatMap(({ declarations }) => declarations ?? [])
  .filter(({ tagName }) => tagName)
  .sort((a, b) => TAGS.indexOf(a.tagName) - TAGS.indexOf(b.tagName));

const line = (text = '') => text.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
/** Formats a type or a default as code. The bars of a union are escaped, because they would end the table cell. */
const code = (text) => (text ? `\`${text.replaceAll('|', '\\|')}\`` : '');
const table = (head, rows) =>
  rows.length === 0
    ? ''
    : [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const section = (title, text, ...body) => (body[0] ? [`### ${title}`, text, ...body] : []);

/** A description longer than this, in characters, has only its first sentences in the table. */
const SHORT = 160;

/** Splits a long description: what fits into a cell, and the sentences that go below the table. */
function split(text) {
  if (text.length <= SHORT) return [text, ''];
  const [first, ...sentences] = text.split(/(?<=(?<!e\.g)\.)\s+(?=[A-Z`])/);
  let told = first;
  while (sentences.length > 0 && told.length + sentences[0].length < SHORT) {
    told += ` ${sentences.shift()}`;
  }
  const rest = sentences.join(' ');
  return rest.length < SHORT / 3 ? [text, ''] : [told, rest];
}

/** Of the entries `[cells, name, description]`: a table with short descriptions, and a list of what else there is to say. */
function described(head, entries) {
  const notes = [];
  const rows = entries.map(([cells, name, description]) => {
    const [short, more] = split(description);
    if (more) notes.push(`- ${code(name)}: ${more}`);
    return [...cells, short];
  });
  return [table(head, rows), notes.join('\n')];
}

/** Where a long description was first given, by member and text: it isn't repeated for the next element. */
const told = new Map();
function once(tagName, name, text) {
  const first = told.get(`${name} ${text}`);
  if (first && text.length > SHORT) return `As in [\`<${first}>\`](#${first}).`;
  told.set(`${name} ${text}`, tagName);
  return text;
}

const typeOf = ({ type }) => (type?.text ?? '').replace(/ \| undefined$/, '');
const ofBase = ({ inheritedFrom }) => inheritedFrom?.name === 'FinanceElement';
const isShared = (member) => ofBase(member) && member.name !== 'state';

const fieldsOf = (members, tagName) =>
  described(
    ['attribute', 'property', 'type', 'default', 'description'],
    members
      .filter(({ kind }) => kind === 'field')
      .map((member) => [
        [member.attribute, member.name, typeOf(member), member.default].map(code),
        member.attribute ?? member.name,
        once(
          tagName,
          member.name,
          line(`${member.readonly ? 'Read-only. ' : ''}${member.description ?? ''}`).replace(
            // The column beside it says so.
            / Default `(?:true|false)`\.$/,
            '',
          ),
        ),
      ]),
  );

const signatureOf = ({ name, parameters = [], ...member }) => {
  const given = parameters.map(({ name, optional, default: value, type }) => {
    const mark = optional || value !== undefined ? '?' : '';
    return `${name}${mark}: ${type?.text ?? 'string'}`;
  });
  return `${member.static ? 'static ' : ''}${name}(${given.join(', ')}): ${member.return?.type?.text ?? 'void'}`;
};

const methodsOf = (members, tagName) =>
  described(
    ['method', 'what it does'],
    members
      .filter(({ kind }) => kind === 'method')
      .map((member) => [
        [code(signatureOf(member))],
        `${member.name}()`,
        once(tagName, member.name, line(member.description)),
      ]),
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
    ...section('Attributes and properties', '', ...fieldsOf(own, tagName)),
    ...section(
      'Methods',
      '',
      ...methodsOf(
        own.filter((member) => !member.static),
        tagName,
      ),
    ),
    ...section('Events', '', listOf(['event', 'when'], events)),
    ...section('Slots', 'For direct children of the element.', listOf(['slot', 'purpose'], slots)),
    ...section('Parts', `\`${tagName}::part(…)\``, listOf(['part', 'description'], cssParts)),
    ...section('Custom states', `\`${tagName}:state(…)\``, listOf(['state', 'when'], cssStates)),
  ];
}

// --- types, from the sources -------------------------------------------------------------------

const sources = new Map();
/** The interfaces, type aliases and classes of a file, by name. */
function typesOf(file) {
  if (!sources.has(file)) {
    const text = readFileSync(file, 'utf8');
    const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
    const named = statements.filter(
      (node) =>
        ts.isInterfaceDeclaration(node) ||
        ts.isTypeAliasDeclaration(node) ||
        ts.isClassDeclaration(node),
    );
    sources.set(file, new Map(named.map((node) => [node.name.text, node])));
  }
  return sources.get(file);
}

const commentOf = (node) =>
  line(ts.getTextOfJSDocComment(ts.getJSDocCommentsAndTags(node).at(-1)?.comment));
const isInternal = (node) =>
  ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal');

/** A type longer than this, in characters, isn't spelled out in a cell. */
const LONG = 120;

/** A type as it is written. An alias from the same file is spelled out, unless that is too long. */
function writtenType(file, type) {
  const clean = (node) =>
    line(
      node
        .getText()
        .replace(/\/\*\*.*?\*\//g, '')
        .replace(/\breadonly /g, '')
        .replace(/<S>/g, '')
        // `S` is a page's own set of shapes, and `OpenShapes` by default.
        .replace(/S\['(\w+)'\]/g, "OpenShapes['$1']"),
    ).replace(/^\\\| /, '');
  const alias = typesOf(file).get(type.getText());
  const told = alias && ts.isTypeAliasDeclaration(alias) ? clean(alias.type) : '';
  return told && told.length < LONG && !told.includes('RequestInit[') ? told : clean(type);
}

/** The public members of an interface, or fields of a class. */
function membersOf(file, name) {
  const declared = typesOf(file).get(name);
  if (!declared) throw new Error(`${file} has no ${name} any more.`);
  return declared.members.filter((member) => member.name && !isInternal(member));
}

/** The mark of a member that may be left out says as much as `undefined` in its type. */
const shownType = (file, member) => {
  const type = writtenType(file, member.type);
  if (!member.questionToken) return type;
  return type.replace(/ \\\| undefined$/, '').replace(/^\((\([^]*\) => [^|]+)\)$/, '$1');
};

const typeTable = (head, file, ...names) =>
  described(
    [head, 'type', 'description'],
    names
      .flatMap((name) => membersOf(file, name))
      .filter((member) => member.type)
      .map((member) => [
        [
          `\`${member.name.getText()}${member.questionToken ? '?' : ''}\``,
          `\`${shownType(file, member)}\``,
        ],
        member.name.getText(),
        commentOf(member),
      ]),
  ).join('\n\n');

const calls = (file, name) =>
  table(
    ['method', 'what it does'],
    membersOf(file, name).map((member) => {
      const given = member.parameters.map((parameter) => parameter.getText()).join(', ');
      const text = `${member.name.getText()}(${given}): ${member.type.getText()}`.replace(
        /<S>/g,
        '',
      );
      return [`\`${line(text)}\``, commentOf(member)];
    }),
  );

const [CLIENT, SESSION, STATE, COMMANDS, SERVICE, OFFERS, LOAD] = [
  'client/options',
  'session/options',
  'session/state',
  'session/commands',
  'domain/service-types',
  'domain/offers',
  'events/offers-load',
].map((name) => `src/${name}.ts`);

const types = [
  '## A session',
  '### Settings',
  'For `createSession`, `session.configure` and `configure`. The last of these also takes `merchantPath`. In `createSession`, a setting that is `undefined` counts as left out; the other two take it away.',
  typeTable('setting', SESSION, 'SessionOptions'),
  'These apply to the client as well:',
  typeTable('setting', CLIENT, 'ClientOptions'),
  '### `routes.merchant`',
  typeTable('setting', CLIENT, 'MerchantRoute'),
  '### `timeouts`',
  typeTable('setting', CLIENT, 'Timeouts'),
  '### The argument of `headers`',
  typeTable('field', CLIENT, 'HeadersContext'),
  '### State',
  '`session.state` is always frozen. Each change creates a new object and dispatches a `change` event.',
  typeTable('field', STATE, 'FinanceState'),
  commentOf(typesOf(LOAD).get('OffersSource')).replace(/^/, '`source`: '),
  '`selected`:',
  typeTable('field', OFFERS, 'OfferChoice'),
  '### Options of commands',
  'For the commands themselves, see [events](events.md#commands-of-a-session).',
  typeTable('option of `loadOffers`', COMMANDS, 'LoadOptions'),
  typeTable('option of `accept`', COMMANDS, 'AcceptCommand'),
  '### Rows beside a price',
  '`offerDetails` is a function that takes an offer and its product, and returns a list of these:',
  typeTable('field', 'src/session/offer-details.ts', 'OfferDetail'),
  '## The data of the service',
  'The names of the fields are the service’s own. `FinanceState`, events and the client pass these objects on, frozen.',
  ...[
    'Product',
    'Offer',
    'OffersResponse',
    'AcceptResponse',
    'AcceptLinks',
    'MerchantResponse',
    'Deal',
    'ApplicationInput',
    'ApplicationBlock',
    'BankDetails',
  ].flatMap((name) => [
    `### \`${name}\``,
    commentOf(typesOf(SERVICE).get(name)),
    typeTable('field', SERVICE, name),
  ]),
  '## The client',
  '`createClient` takes the settings above that apply to the client. Each method rejects with a `FinanceError`.',
  calls('src/client/client.ts', 'FinanceClient'),
  typeTable('option of each method', CLIENT, 'CallOptions'),
  typeTable('option of a decision', 'src/client/decide.ts', 'DecisionOptions'),
  typeTable('option of `acceptOffer`', 'src/client/client.ts', 'AcceptOptions'),
  '## `FinanceError`',
  'For the meaning of each code, and what to do next, see [events](events.md#errors).',
  typeTable('field', 'src/client/errors.ts', 'FinanceError'),
];

// --- the page ----------------------------------------------------------------------------------

const [{ members: all }] = elements;
const shared = all.filter(isShared);
const whole = [
  '## All three elements',
  ...fieldsOf(shared),
  ...methodsOf(all.filter((member) => member.static)),
  ...elements.flatMap(elementOf),
  ...types,
].filter(Boolean);

const anchorOf = (title) =>
  title
    .replaceAll(/[^\w -]/g, '')
    .toLowerCase()
    .replaceAll(' ', '-');
const contents = whole
  .filter((text) => text.startsWith('## '))
  .map((text) => text.slice(3))
  .map((title) => `[${title}](#${anchorOf(title)})`);

const options = await prettier.resolveConfig(FILE);
const page = [INTRO, `On this page: ${contents.join(' · ')}`, ...whole];
const text = await prettier.format(`${page.join('\n\n')}\n`, {
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
