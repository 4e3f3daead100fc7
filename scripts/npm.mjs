import { execFileSync } from 'node:child_process';

const { npm_execpath: path = '' } = process.env;
/** Where npm is what runs this script. Windows starts an `npm.cmd` only by way of a shell. */
const command = /npm-cli\.js$/.test(path) ? [process.execPath, path] : ['npm'];

/** Runs npm, and gives what it prints if `stdio` is piped. Throws if it fails; what it says about that is shown. */
export function npm(args, options) {
  const [file, ...first] = command;
  return execFileSync(file, [...first, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
  });
}
