/**
 * Launches WebKitGTK for the test runner: MiniBrowser on a virtual screen, driven over WebDriver. The engine is WebKit,
 * but the browser isn't Safari.
 */
import { spawn } from 'node:child_process';
import { webdriverLauncher } from '@web/test-runner-webdriver';
import { freePort } from './free-port.mjs';

const START_TIMEOUT_MS = 20_000;

/** Each child leads a process group, so that ending it also ends what it has started. */
const running = new Set();

function start(command, args, options) {
  const child = spawn(command, args, { detached: true, ...options });
  if (child.pid !== undefined) running.add(child);
  child.on('exit', () => running.delete(child));
  // Callers that wait for the process report that it didn't start.
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
      // It isn't listening yet.
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
      // WebKitWebDriver doesn't support BiDi.
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
  // The heartbeat keeps a remote session from expiring by a request each minute. If one comes during a navigation,
  // WebKit's driver never answers that navigation.
  launcher.setupHeartbeat = () => undefined;
  // The launcher's own `startSession` doesn't wait for the page. One that can't be opened would end the whole run
  // instead of failing its file. After that the browser is unusable, and each further file would take minutes to report
  // it.
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
