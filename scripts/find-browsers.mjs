/**
 * Finds the browsers that the tests run in. Missing ones are installed from Debian's packages if possible, that is, as
 * root and with apt-get. `CHROME_PATH` and `FIREFOX_PATH` set other executables.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const { env, platform } = process;

export const ENGINES = ['chromium', 'firefox', 'webkit'];

const PACKAGES = {
  chromium: ['chromium'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
};

const ADVICE = {
  chromium: 'Chrome or Chromium (or set CHROME_PATH)',
  firefox: 'Firefox (or set FIREFOX_PATH)',
  webkit: 'WebKitWebDriver and Xvfb (Debian and Ubuntu: webkit2gtk-driver, xvfb)',
};

const programFiles = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean);

const CHROME = {
  darwin: ['Google Chrome', 'Chromium'].flatMap((name) =>
    ['/Applications', join(env.HOME ?? '', 'Applications')].map((folder) =>
      join(folder, `${name}.app/Contents/MacOS/${name}`),
    ),
  ),
  win32: programFiles.map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
};

const FIREFOX = {
  darwin: ['/Applications', join(env.HOME ?? '', 'Applications')].map((folder) =>
    join(folder, 'Firefox.app/Contents/MacOS/firefox'),
  ),
  win32: programFiles.map((folder) => join(folder, 'Mozilla Firefox/firefox.exe')),
};

function onPath(...names) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * Whether an executable is a browser. Ubuntu's `chromium-browser` and `firefox` may be scripts that only ask for a
 * snap.
 */
function runs(path) {
  if (!existsSync(path)) return false;
  // On Windows `--version` opens a window, and there are no such scripts.
  if (platform === 'win32') return true;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /\d+\.\d+/.test(stdout);
}

function findExecutable(variable, candidates) {
  const chosen = env[variable];
  if (!chosen) return candidates.find(runs);
  if (!runs(chosen)) throw new Error(`${variable} is set to ${chosen}, which does not run.`);
  return chosen;
}

function findMiniBrowser() {
  const list = (folder) => (existsSync(folder) ? readdirSync(folder) : []);
  const libraries = ['/usr/lib', '/usr/lib64', '/usr/libexec'];
  // Debian installs them one level deeper, by architecture.
  const folders = [
    ...libraries,
    ...list('/usr/lib')
      .filter((name) => name.includes('-linux-'))
      .map((name) => join('/usr/lib', name)),
  ];
  return folders
    .flatMap((folder) => list(folder).map((name) => join(folder, name)))
    .filter((folder) => /\/webkit(2gtk|gtk)-\d/.test(folder))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((file) => existsSync(file));
}

function findWebKit() {
  if (platform !== 'linux') return undefined;
  const driver = onPath('WebKitWebDriver').find((file) => existsSync(file));
  const browser = findMiniBrowser();
  const xvfb = onPath('Xvfb').find((file) => existsSync(file));
  return driver && browser && (xvfb || env.DISPLAY) ? { driver, browser, xvfb } : undefined;
}

const FIND = {
  chromium: () =>
    findExecutable(
      'CHROME_PATH',
      CHROME[platform] ??
        onPath('chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'),
    ),
  firefox: () =>
    findExecutable('FIREFOX_PATH', FIREFOX[platform] ?? onPath('firefox-esr', 'firefox')),
  webkit: findWebKit,
};

function find(engines) {
  const found = {};
  for (const engine of engines) {
    const browser = FIND[engine]();
    if (browser) found[engine] = browser;
  }
  return found;
}

/** The packages that apt-get can install. On Ubuntu, Chromium and Firefox are snaps instead. */
function available(packages) {
  return packages.filter((name) => {
    const { stdout = '' } = spawnSync('apt-cache', ['policy', name], {
      encoding: 'utf8',
      env: { ...env, LC_ALL: 'C' },
    });
    return /Candidate: \d/.test(stdout) && !/Candidate: .*snap/.test(stdout);
  });
}

function install(engines) {
  if (platform !== 'linux' || process.getuid?.() !== 0) return;
  if (!onPath('apt-get').some((file) => existsSync(file))) return;
  const apt = (...args) =>
    execFileSync('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    console.log(`Installing browsers from the system's packages: ${engines.join(', ')} …`);
    apt('update');
    const packages = available(engines.flatMap((engine) => PACKAGES[engine]));
    if (packages.length > 0) apt('install', '--no-install-recommends', ...packages);
  } catch {
    // Not fatal: browsers that are still missing are listed below, and the tests run in those that were found.
  }
}

/**
 * @param {string[]} engines
 * @returns {{
 *   chromium?: string,
 *   firefox?: string,
 *   webkit?: { driver: string, browser: string, xvfb?: string },
 * }}
 * @throws {Error} If none of the engines is there and none could be installed.
 */
export function findBrowsers(engines = ENGINES) {
  const missingFrom = (found) => engines.filter((engine) => !found[engine]);
  let found = find(engines);
  if (missingFrom(found).length > 0) {
    install(missingFrom(found));
    found = find(engines);
  }
  const missing = missingFrom(found);
  const advice = missing.map((engine) => ADVICE[engine]).join('; ');
  if (missing.length === engines.length) {
    throw new Error(`No browser to test in was found. Install at least one: ${advice}.`);
  }
  if (missing.length > 0) {
    console.warn(`Not tested in ${missing.join(' and ')}. To test there, install ${advice}.`);
  }
  return found;
}
