import { spawnSync } from 'node:child_process';
import { Refusal, noSpaceSentence } from './fail.mjs';
import {
  findPackageManager,
  findProgram,
  installCommands,
  listAvailable,
  listMissing,
  missingSentence,
  optionalSentence,
} from './programs.mjs';
import { findStamp, keepStamp, stampOf } from './stamp.mjs';

/** @typedef {import('./programs.mjs').Program} Program */
/** @typedef {import('./programs.mjs').PackageManager} PackageManager */

const INSTALL_TIMEOUT_MS = 10 * 60_000;

/**
 * Installs missing programs if that needs no password; otherwise refuses with the command to run.
 * @param {readonly Program[]} programs
 */
export function ensurePrograms(programs) {
  const missing = listMissing(programs);
  if (missing.length === 0) return;
  const manager = findPackageManager();
  const prefix = manager && findPrefix(manager);
  if (!manager || !prefix) throw new Refusal(missingSentence(missing, manager));
  const results = install(manager, prefix, missing);
  const absent = listMissing(programs);
  if (absent.length === 0) return;
  const output = results.map((result) => result.output).join('\n');
  if (output.includes('No space left on device')) throw new Refusal(noSpaceSentence(undefined));
  const lastLines = output.trim().split('\n').slice(-5).join('\n');
  throw new Refusal(`${lastLines}\n${missingSentence(absent, manager)}`);
}

/**
 * Installs optional programs if that needs no password: one attempt per installation of the packages, since it may fail slowly. Prints what
 * is missing.
 * @param {readonly Program[]} programs
 * @param {string} stampFile
 */
export function offerPrograms(programs, stampFile) {
  const manager = findPackageManager();
  const missing = listMissing(listAvailable(programs, manager));
  if (missing.length === 0) return;
  const prefix = manager && findPrefix(manager);
  const stamp = stampOf(...missing);
  if (manager && prefix && findStamp(stampFile) !== stamp) {
    install(manager, prefix, missing);
    keepStamp(stampFile, stamp);
  }
  const sentence = optionalSentence(listMissing(missing), manager);
  if (sentence !== undefined) console.log(sentence);
}

/** Whether the package lists were fetched, which happens once. */
let areListsFresh = false;

/**
 * @param {PackageManager} manager
 * @param {string[]} prefix
 * @param {readonly Program[]} programs
 */
function install(manager, prefix, programs) {
  console.log(`Installing ${programs.join(', ')} (${manager}) …`);
  if (manager === 'apt-get' && !areListsFresh) run([...prefix, 'apt-get', 'update', '-qq']);
  areListsFresh = true;
  return installCommands(manager, programs).map((command) => run([...prefix, ...command]));
}

/**
 * Returns the prefix that runs the command without a password: none or `sudo -n`; undefined if a password is needed.
 * @param {PackageManager} manager
 * @returns {string[] | undefined}
 */
function findPrefix(manager) {
  if (manager === 'brew') return [];
  if (process.getuid?.() === 0) return [];
  if (manager !== 'apt-get' || !findProgram('sudo')) return undefined;
  return run(['sudo', '-n', 'true']).ok ? ['sudo', '-n'] : undefined;
}

/** @param {string[]} command */
function run(command) {
  const [program = '', ...args] = command;
  const result = spawnSync(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: INSTALL_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      DEBIAN_FRONTEND: 'noninteractive',
      NONINTERACTIVE: '1',
      HOMEBREW_NO_AUTO_UPDATE: '1',
    },
  });
  return { ok: result.status === 0, output: `${result.stdout ?? ''}${result.stderr ?? ''}` };
}
