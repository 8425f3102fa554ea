import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, noSpaceSentence } from './fail.mjs';
import { ROOT } from './paths.mjs';
import { findProgram } from './programs.mjs';
import { findStamp, keepStamp, stampOf } from './stamp.mjs';

const STAMP = join(ROOT, 'node_modules/.escriba-install');
const INSTALL_TIMEOUT_MS = 15 * 60_000;

/** Installs the packages if the lockfile changed since the last time, or if they are missing. */
export function ensureInstalled() {
  const stamp = installStamp();
  if (existsSync(join(ROOT, 'node_modules/.pnpm')) && findStamp(STAMP) === stamp) return;
  console.log('Installing packages …');
  const [program = '', ...args] = findPnpm();
  const result = spawnSync(program, [...args, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: INSTALL_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
    env: installEnv(),
  });
  if (result.status !== 0) throw new Refusal(installSentence(`${result.stdout ?? ''}${result.stderr ?? ''}`));
  keepStamp(STAMP, stamp);
}

/** Returns the stamp of an installation's inputs: the lockfile, the workspace's settings, the platform. */
function installStamp() {
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'];
  return stampOf(process.platform, process.arch, ...files.map((file) => readFileSync(join(ROOT, file))));
}

/** @returns {string[]} the command that runs the pinned pnpm */
function findPnpm() {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const version = String(packageManager).split('@')[1];
  const found = findProgram('pnpm') && spawnSync('pnpm', ['--version'], { encoding: 'utf8', cwd: ROOT });
  if (found && found.status === 0 && found.stdout.trim() === version) return ['pnpm'];
  return ['npx', '--yes', `pnpm@${version}`];
}

/** Returns the environment of an installation. A system ffmpeg avoids the download by ffmpeg-static. */
function installEnv() {
  const ffmpeg = findProgram('ffmpeg');
  return {
    ...process.env,
    CI: 'true',
    ...(ffmpeg ? { FFMPEG_BIN: process.env['FFMPEG_BIN'] ?? ffmpeg } : {}),
  };
}

/** @param {string} output */
function installSentence(output) {
  if (/ENOSPC|No space left on device/.test(output)) return noSpaceSentence('node_modules');
  const lastLines = output.trim().split('\n').slice(-12).join('\n');
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(output)) {
    return `${lastLines}\nThe packages could not be fetched: check the network and the npm registry settings, then try again.`;
  }
  return `${lastLines}\nThe packages could not be installed (see above).`;
}
