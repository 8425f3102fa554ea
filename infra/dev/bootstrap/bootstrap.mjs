import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { failWith } from './fail.mjs';
import { ensureInstalled } from './install.mjs';
import { DEV, ROOT } from './paths.mjs';
import { ensurePrograms, offerPrograms } from './system-programs.mjs';

const STOP_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const PARENT_CHECK_INTERVAL_MS = 500;

/**
 * Installs system programs and packages, then runs a TypeScript file of this folder under Node 24 and exits with its exit code.
 * @param {{
 *   programs: readonly import('./programs.mjs').Program[],
 *   optional?: readonly import('./programs.mjs').Program[],
 *   script: string,
 *   args: string[],
 * }} options
 */
export async function bootstrap({ programs, optional = [], script, args }) {
  try {
    ensurePrograms(programs);
    ensureInstalled();
    offerPrograms(optional, join(ROOT, 'node_modules/.escriba-optional'));
  } catch (error) {
    failWith(error);
  }
  await runUnderNode24(join(DEV, script), args);
}

/**
 * @param {string} file
 * @param {string[]} args
 */
async function runUnderNode24(file, args) {
  const node = findNode24();
  // The child exits when this channel closes, so that killing this process with SIGKILL leaves nothing behind.
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', file, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: childEnv(),
  });
  for (const signal of STOP_SIGNALS) process.on(signal, () => child.kill(signal));
  const watch = watchParent(() => child.disconnect());
  const { code, signal } = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  clearInterval(watch);
  process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));
}

/** Returns the environment of child processes. The project's own programs come first; Node's compile cache saves a second at each start. */
function childEnv() {
  return {
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
    ...process.env,
    PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  };
}

/** Finds Node 24, which is installed as a package; on platforms without it, a system Node of that version is used. */
function findNode24() {
  const names = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`];
  const file = names
    .map((name) => join(ROOT, 'node_modules', name, 'bin/node'))
    .find((path) => existsSync(path));
  if (file) return file;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  failWith(
    `There is no Node 24 for ${process.platform}-${process.arch} on npm: install Node 24 and try again.`,
  );
}

/**
 * Calls back when the parent has ended. npm waits for its scripts: if the parent is gone, npm was killed and no signal will arrive.
 * @param {() => void} onGone
 */
function watchParent(onGone) {
  const parent = process.ppid;
  const startedByScript = process.env['npm_lifecycle_event'] !== undefined;
  const timer = setInterval(() => {
    if (!startedByScript || process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK_INTERVAL_MS);
  return timer.unref();
}
