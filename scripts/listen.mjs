/**
 * Writes down what the screen reader Orca says in Firefox and in Chromium, on the way from the advert to the
 * acceptance and in the states beside it, into docs/screen-reader.md. The browsers run in a window of a display of
 * their own, and get real key presses. What is said is what Orca notes of it: nobody hears anything.
 *
 *     npm run listen
 *
 * Needs Linux with Xvfb, Openbox, xdotool, D-Bus, AT-SPI and Orca. Debian and Ubuntu: `apt-get install
 * --no-install-recommends xvfb openbox xdotool dbus at-spi2-core orca speech-dispatcher chromium firefox-esr`.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { createServer } from 'vite';
import { CHROMIUM_ARGS } from './chromium-args.mjs';
import { findBrowsers } from './find-browsers.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const OUT = join('docs', 'screen-reader.md');
const DISPLAY = ':97';
/** How long nothing is said until all is said, in ms. */
const SILENCE = 1000;
/** How long the service takes, in ms. */
const LATENCY = 1500;
/** How long nothing is said until nothing will be, in ms. */
const NOTHING = 3500;
/** How long to wait for words that must come, in ms. */
const PATIENCE = 30_000;
/** No page is longer, in presses of the arrow. */
const MOST_LINES = 60;

if (!process.env.LISTENING) {
  const { status } = spawnSync(
    'dbus-run-session',
    ['--', process.execPath, fileURLToPath(import.meta.url)],
    { stdio: 'inherit', env: { ...process.env, LISTENING: 'yes' } },
  );
  if (status === null) throw new Error('dbus-run-session is missing: see the head of this script.');
  process.exit(status);
}

// --- what the merchant does ------------------------------------------------------------------------

const press = (key, what) => ({ what, key, isOnce: true });
/** Presses a button that sends something. */
const send = (what) => ({ what, key: 'Return', isOnce: true, silence: SILENCE + LATENCY });
const type = (text, what) => ({ what, text });
/** Reads on line by line, until something matches, or to the end. */
const read = (until) => ({ what: 'Reads on, line by line', until });
/** Goes on to the next thing of a kind until it matches. */
const find = (key, what, until) => ({ what, key, until, isSearch: true });

const JOURNEY = [
  press('ctrl+Home', 'Is at the top of the page'),
  read(/See my offers/),
  find('b', 'Goes to the button', /See my offers/),
  send('Presses it'),
  read(/radio button/),
  press('space', 'Chooses this offer'),
  press('Tab', 'Goes on with Tab'),
  press('Return', 'Presses the button'),
  read(/Choose another offer/),
  find('shift+Tab', 'Goes back to the account number', /Account number/),
  type('12a4', 'Types what is no account number'),
  press('Tab', 'Goes on with Tab'),
  press('Tab', 'Goes on with Tab'),
  press('Return', 'Presses the button'),
  find('Down', 'Goes to the second problem', /Account number/),
  press('Return', 'Follows the link'),
  press('ctrl+a', 'Selects what is there'),
  press('Delete', 'Deletes it'),
  press('Tab', 'Goes on with Tab'),
  press('Tab', 'Goes on with Tab'),
  send('Presses the button'),
  read(),
];

const STATES = [
  ['journey-advert&lang=de', 'In German', [read(/push button/)]],
  ['picker-many', 'Twelve offers', [read(/Offer 4/)]],
  [
    'picker-many',
    'How much would you like?',
    [
      press('Tab', 'Goes on with Tab'),
      press('Right', 'Wants more'),
      press('Home', 'Wants as little as possible'),
      press('Tab', 'Goes on with Tab'),
      press('Tab', 'Goes on with Tab'),
    ],
  ],
  ['picker-unavailable', 'An offer that can’t be had', [read(/Not available/)]],
  ['picker-expired', 'Offers that have expired', [read()]],
  ['picker-unknown', 'It is unknown whether the application arrived', [read()]],
  ['picker-error-offline', 'No connection', [read()]],
  ['picker-empty', 'No offers', [read()]],
  [
    'accept-review',
    'The calculator',
    [
      find('b', 'Goes to the button', /Try it/),
      press('Return', 'Presses it'),
      press('Tab', 'Goes on with Tab'),
      type('12000', 'Types an amount'),
      press('Tab', 'Goes on with Tab'),
    ],
  ],
  [
    'accept-review-consent',
    'An acceptance without the consent',
    [
      find('x', 'Goes to the checkbox', /check box/),
      find('b', 'Goes to the button', /Accept £/),
      press('Return', 'Presses it'),
      press('Down', 'Goes to the problem'),
      press('Return', 'Follows the link'),
      press('space', 'Ticks the box'),
      press('Tab', 'Goes on with Tab'),
    ],
  ],
  [
    'accept-review-account-types',
    'Types of account',
    [
      find('c', 'Goes to the choice', /combo box/),
      press('shift+Tab', 'Goes back with Tab'),
      press('Tab', 'Goes on with Tab'),
      press('Down', 'Chooses the first'),
      press('Down', 'Chooses the second'),
      press('Tab', 'Goes on with Tab'),
    ],
  ],
  [
    'accept-error-rejected',
    'An acceptance that is refused again',
    [find('b', 'Goes to the button', /Accept £/), send('Presses it')],
  ],
  ['accept-unknown', 'It is unknown whether the acceptance arrived', [read()]],
  ['accept-expired', 'An offer that has expired under review', [read()]],
];

// --- the desktop -----------------------------------------------------------------------------------

const home = mkdtempSync(join(tmpdir(), 'listen-'));
const DEBUG = join(home, 'orca.txt');
/** Orca writes its notes when a buffer is full; here, line by line. */
const ORCA = `
import builtins, runpy, shutil, sys
opened, path = builtins.open, sys.argv[1]
builtins.open = lambda file, mode='r', *rest, **named: (
    opened(file, mode, 1) if file == path and mode == 'w' else opened(file, mode, *rest, **named))
sys.argv = ['orca', '--debug-file', path]
runpy.run_path(shutil.which('orca'), run_name='__main__')
`;
const env = {
  ...process.env,
  DISPLAY,
  HOME: home,
  XDG_RUNTIME_DIR: join(home, 'run'),
  XDG_CONFIG_HOME: join(home, '.config'),
  LC_ALL: 'C.UTF-8',
  ACCESSIBILITY_ENABLED: '1',
  GNOME_ACCESSIBILITY: '1',
};
const running = [];
process.on('exit', () => running.forEach(end));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

function start(command, args) {
  const log = createWriteStream(join(home, 'log.txt'), { flags: 'a' });
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  child.on('error', (error) => {
    console.error(`${command} doesn't start: see the head of this script. ${error.message}`);
    process.exit(1);
  });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  running.push(child);
  return child;
}

function end(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

const setAccessible = (name) =>
  execFileSync(
    'dbus-send',
    [
      ...['--session', '--print-reply', '--dest=org.a11y.Bus', '/org/a11y/bus'],
      ...['org.freedesktop.DBus.Properties.Set', 'string:org.a11y.Status'],
      ...[`string:${name}`, 'variant:boolean:true'],
    ],
    { env, stdio: 'ignore' },
  );

async function startDesktop() {
  mkdirSync(env.XDG_RUNTIME_DIR, { mode: 0o700 });
  mkdirSync(join(home, '.local', 'share', 'orca'), { recursive: true });
  mkdirSync(join(env.XDG_CONFIG_HOME, 'speech-dispatcher'), { recursive: true });
  writeFileSync(
    join(env.XDG_CONFIG_HOME, 'speech-dispatcher', 'speechd.conf'),
    'CommunicationMethod "unix_socket"\nAddModule "dummy" "sd_dummy" ""\nDefaultModule dummy\n',
  );
  start('Xvfb', [DISPLAY, '-screen', '0', '1280x900x24']);
  await until(() => spawnSync('xdotool', ['getdisplaygeometry'], { env }).status === 0);
  start('openbox', []);
  start('/usr/libexec/at-spi-bus-launcher', [
    '--launch-immediately',
    '--a11y=1',
    '--screen-reader=1',
  ]);
  await wait(1000);
  for (const name of ['IsEnabled', 'ScreenReaderEnabled']) setAccessible(name);
}

async function until(isSo) {
  const start = Date.now();
  while (!(await isSo())) {
    if (Date.now() - start > PATIENCE) return false;
    await wait(150);
  }
  return true;
}

// --- listening -------------------------------------------------------------------------------------

/** How far Orca's notes were read. */
let place = 0;
let rest = '';
let heard = [];

/** Reads what Orca has noted since. What it says of the keys themselves has a space before its last quote. */
async function listen() {
  if (!existsSync(DEBUG)) return;
  const file = await open(DEBUG);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(size - place),
      0,
      size - place,
      place,
    );
    place += bytesRead;
    const lines = (rest + buffer.toString('utf8', 0, bytesRead)).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      const [, words] = /SPEECH OUTPUT: '(.*?)'(?:\{.*)?$/.exec(line) ?? [];
      if (words?.trim()) heard.push(words.trim());
    }
  } finally {
    await file.close();
  }
}

async function hasSpoken() {
  await listen();
  return heard.length > 0;
}

async function isReading() {
  await listen();
  return heard.length > 3;
}

/** What is said from now on until nothing is. */
async function said(act, silence = SILENCE) {
  await listen();
  heard = [];
  act();
  let count = 0;
  for (let last = Date.now(); Date.now() - last < (count ? silence : NOTHING);) {
    await wait(150);
    await listen();
    if (heard.length > count) {
      last = Date.now();
      count = heard.length;
    }
  }
  return heard;
}

const key = (name, silence) => said(() => execFileSync('xdotool', ['key', name], { env }), silence);

/** Lines of what is said during a step: one for each press of a key. */
async function take(step) {
  if (step.text) {
    return [
      await said(() => execFileSync('xdotool', ['type', '--delay', '90', step.text], { env })),
    ];
  }
  const { until: wanted, isOnce, isSearch, key: name = 'Down', silence } = step;
  if (isOnce) return [await key(name, silence)];
  const lines = [];
  while (lines.length < MOST_LINES) {
    const line = await key(name);
    // At the end it stays, or says the last line again.
    if (line.length === 0 || (!isSearch && line.join() === lines.at(-1)?.join())) break;
    lines.push(line);
    if (wanted && line.some((words) => wanted.test(words))) break;
  }
  if (wanted && !lines.at(-1)?.some((words) => wanted.test(words))) {
    throw new Error(
      `Not heard: ${wanted}, but: ${lines.map((line) => line.join(' · ')).join('\n')}`,
    );
  }
  return isSearch ? lines.slice(-1) : lines;
}

/** A screen reader and a browser at an address, and what is heard on the way. */
async function hear(browser, url, steps) {
  place = 0;
  rest = '';
  heard = [];
  rmSync(DEBUG, { force: true });
  const orca = start('/usr/bin/python3', ['-c', ORCA, DEBUG]);
  await until(hasSpoken);
  const window = start(...browser(url));
  try {
    // Orca reads the page aloud once it is there; on a slow machine it may miss that.
    await until(isReading);
    await said(() => undefined);
    const told = [];
    for (const step of steps) {
      const lines = await take(step);
      if (told.length === 0 && lines.flat().length === 0) {
        throw new Error(`Silence at ${url}. What the programs said: ${join(home, 'log.txt')}`);
      }
      console.log(`  ${step.what}: ${lines.at(-1)?.join(' · ') ?? ''}`);
      told.push({ what: step.what, lines });
    }
    return told;
  } finally {
    end(window);
    end(orca);
    await wait(1000);
  }
}

const found = findBrowsers(['firefox', 'chromium']);
const profiles = (() => {
  let count = 0;
  return () => join(home, `profile-${++count}`);
})();

const PREFERENCES = {
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'termsofuse.bypassNotification': true,
};

const BROWSERS = {
  Firefox: (url) => {
    const profile = profiles();
    mkdirSync(profile);
    const lines = Object.entries(PREFERENCES).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    return [found.firefox, ['--profile', profile, '--no-remote', '--kiosk', url]];
  },
  Chromium: (url) => [
    found.chromium,
    [
      ...CHROMIUM_ARGS,
      '--force-renderer-accessibility',
      '--password-store=basic',
      '--no-default-browser-check',
      '--window-position=0,0',
      '--window-size=1280,900',
      `--user-data-dir=${profiles()}`,
      `--app=${url}`,
    ],
  ],
};

const versionOf = (path) =>
  /\d+\.\d+/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[0];

// --- writing down ----------------------------------------------------------------------------------

/** Ids and ports differ from run to run. */
const plain = (words) =>
  words
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…')
    .replace(/(?:localhost|127\.0\.0\.1):\d+/g, 'the page’s host')
    .replace(/[\u2060-\u2064]/g, '')
    .replaceAll('|', '\\|');

const section = (told) =>
  told
    .map(({ what, lines }) => {
      const words = lines.map((line) => `> - ${line.map(plain).join(' · ') || '_nothing_'}`);
      return `**${what}**\n\n${words.join('\n')}\n`;
    })
    .join('\n');

const server = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
await server.listen();
const { port } = server.httpServer.address();
const frame = (state) =>
  `http://127.0.0.1:${port}/gallery/frame.html?latency=${LATENCY}&state=${state}`;

const top = [press('ctrl+Home', 'Is at the top of the page')];
let text = '';
try {
  await startDesktop();
  for (const [name, browser] of Object.entries(BROWSERS)) {
    console.log(`${name}: from the advert to the acceptance …`);
    const version = versionOf(found[name.toLowerCase()]);
    text += `## ${name} ${version}: from the advert to the acceptance\n\n`;
    text += section(await hear(browser, frame('journey-advert'), JOURNEY));
    text += `\n## ${name}: other states\n`;
    for (const [state, title, steps] of STATES) {
      console.log(`${name}: ${state} …`);
      text += `\n### ${title}\n\n${section((await hear(browser, frame(state), [...top, ...steps])).slice(1))}`;
    }
  }
} finally {
  for (const child of running) end(child);
  await server.close();
}
const orca = execFileSync('orca', ['--version'], { encoding: 'utf8' }).trim();
const page = `# What a screen reader says

Written by \`npm run listen\`: Orca ${orca} beside a real window with the page, and real key presses. Each line is what
is said after one of them; the points between separate what Orca says in one go. “Clickable”, “status bar” and “panel”
are words of Orca’s own. The service takes ${LATENCY / 1000} seconds for an answer. Ids are left out. A few lines differ
from run to run, with what Orca hears of first.

${text}`;
writeFileSync(OUT, await format(page, { parser: 'markdown', printWidth: 100 }));
rmSync(home, { recursive: true, force: true });
console.log(`Written: ${OUT}`);
process.exit();
