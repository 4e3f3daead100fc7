/**
 * WebKitGTK for the test runner: MiniBrowser on a virtual screen of its own, driven over WebDriver.
 * The engine is WebKit's, the browser is not Safari.
 */
import { spawn } from 'node:child_process';
import { webdriverLauncher } from '@web/test-runner-webdriver';
import { freePort } from './free-port.mjs';

const START_TIMEOUT_MS = 20_000;

/** Each child leads a process group, so that ending it ends what it started as well. */
const running = new Set();

function start(command, args, options) {
  const child = spawn(command, args, { detached: true, ...options });
  if (child.pid !== undefined) running.add(child);
  child.on('exit', () => running.delete(child));
  // Whoever waits for it reports that it did not start.
  child.on('error', () => child.emit('exit'));
  return child;
}

function end(child) {
  if (!running.has(child)) return undefined;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGTERM');
  return ended;
}

process.on('exit', () => running.forEach((child) => void end(child)));

async function startScreen(xvfb) {
  const child = start(
    xvfb,
    ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const number = await new Promise((resolve, reject) => {
    const fail = () => reject(new Error('Xvfb did not start.'));
    const timer = setTimeout(fail, START_TIMEOUT_MS);
    child.once('exit', fail);
    let text = '';
    child.stdio[3].on('data', (data) => {
      text += data;
      if (!text.endsWith('\n')) return;
      clearTimeout(timer);
      resolve(text.trim());
    });
  });
  return { child, display: `:${number}` };
}

async function startDriver(driver, port, display) {
  const child = start(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' },
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && running.has(child)) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/status`);
      if (response.ok) return child;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  end(child);
  throw new Error('WebKitWebDriver did not start.');
}

/**
 * @param {{ driver: string, browser: string, xvfb?: string }} paths
 */
export function webkitLauncher({ driver, browser, xvfb }) {
  const options = {
    hostname: '127.0.0.1',
    capabilities: {
      browserName: 'MiniBrowser',
      // WebKitWebDriver knows no BiDi.
      'wdio:enforceWebDriverClassic': true,
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    },
  };
  const launcher = webdriverLauncher(options);
  const children = [];

  const { initialize, stop } = launcher;
  launcher.initialize = async (config) => {
    await initialize.call(launcher, config);
    launcher.name = 'WebKit';
    const screen = xvfb ? await startScreen(xvfb) : undefined;
    if (screen) children.push(screen.child);
    options.port = await freePort();
    children.unshift(
      await startDriver(driver, options.port, screen?.display ?? process.env.DISPLAY),
    );
  };
  // It keeps a remote session from expiring by a question each minute. WebKit's driver never answers
  // a navigation that such a question meets.
  launcher.setupHeartbeat = () => undefined;
  // Its own doesn't wait for the page: one that can't be opened would end the run, not fail its file. After
  // that the browser is as good as gone, and each further file would take minutes to say so.
  let fault;
  launcher.startSession = async (id, url) => {
    if (fault) throw fault;
    await launcher.ensureManagerInitialized();
    try {
      await launcher.driverManager.startSession(id, url);
    } catch (error) {
      fault = error;
      throw error;
    }
  };
  launcher.stop = async () => {
    await stop.call(launcher);
    for (const child of children) await end(child);
  };
  return launcher;
}
