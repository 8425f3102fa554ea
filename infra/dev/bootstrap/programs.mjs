import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Names of a program on various systems; the first is the project's own. */
const ALIASES = {
  'redis-server': ['redis-server', 'valkey-server'],
  ffmpeg: ['ffmpeg'],
  pgbouncer: ['pgbouncer'],
  bubblewrap: ['bwrap'],
  chromium: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ],
  // The build without a window uses half the CPU time; Debian has it in a package of its own.
  'chromium-headless': ['chromium-headless-shell'],
  // Only this build loads extensions.
  'chromium-desktop': ['chromium', 'chromium-browser'],
};

/** @typedef {keyof typeof ALIASES} Program */
/** @typedef {'apt-get' | 'dnf' | 'pacman' | 'brew'} PackageManager */

/**
 * The package of each system that provides the program.
 * @type {Record<PackageManager, Partial<Record<Program, string>>>}
 */
const PACKAGES = {
  'apt-get': {
    'redis-server': 'redis-server',
    ffmpeg: 'ffmpeg',
    pgbouncer: 'pgbouncer',
    bubblewrap: 'bubblewrap',
    chromium: 'chromium-headless-shell',
    'chromium-headless': 'chromium-headless-shell',
    'chromium-desktop': 'chromium',
  },
  dnf: {
    'redis-server': 'valkey',
    ffmpeg: 'ffmpeg-free',
    pgbouncer: 'pgbouncer',
    bubblewrap: 'bubblewrap',
    chromium: 'chromium',
    'chromium-desktop': 'chromium',
  },
  pacman: {
    'redis-server': 'valkey',
    ffmpeg: 'ffmpeg',
    pgbouncer: 'pgbouncer',
    bubblewrap: 'bubblewrap',
    chromium: 'chromium',
    'chromium-desktop': 'chromium',
  },
  brew: {
    'redis-server': 'redis',
    ffmpeg: 'ffmpeg',
    pgbouncer: 'pgbouncer',
    bubblewrap: 'bubblewrap',
    chromium: '--cask chromium',
    'chromium-desktop': '--cask chromium',
  },
};

/** @type {readonly Program[]} */
const LINUX_ONLY = ['bubblewrap'];

/** @type {Record<PackageManager, string[]>} */
const INSTALL = {
  'apt-get': ['apt-get', 'install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'],
  dnf: ['dnf', 'install', '-y'],
  pacman: ['pacman', '-S', '--noconfirm', '--needed'],
  brew: ['brew', 'install'],
};

/** Environment keys that name a program's file, or a server that replaces it. */
const REPLACED_BY = {
  'redis-server': ['REDIS_URL'],
  ffmpeg: ['FFMPEG_PATH'],
  pgbouncer: [],
  bubblewrap: [],
  chromium: ['CHROMIUM_PATH'],
  'chromium-headless': ['CHROMIUM_PATH'],
  'chromium-desktop': [],
};

/**
 * Returns the absolute path of a program under any of its names.
 * @param {string} program
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export function findProgram(program, env = process.env) {
  const names = program in ALIASES ? ALIASES[/** @type {Program} */ (program)] : [program];
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      const file = join(folder, name);
      if (isExecutable(file)) return file;
    }
  }
  return undefined;
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {readonly Program[]} programs
 * @param {NodeJS.ProcessEnv} env
 * @returns {Program[]} those that are neither installed nor replaced by the environment
 */
export function listMissing(programs, env = process.env) {
  return programs.filter(
    (program) => !REPLACED_BY[program].some((key) => env[key]) && findProgram(program, env) === undefined,
  );
}

/**
 * @param {readonly Program[]} programs
 * @param {PackageManager | undefined} manager
 * @param {NodeJS.Platform} platform
 * @returns {Program[]} those that exist for the platform, and in the packages of its manager
 */
export function listAvailable(programs, manager, platform = process.platform) {
  const isPackaged = (/** @type {Program} */ program) =>
    manager === undefined || PACKAGES[manager][program] !== undefined;
  return programs.filter(
    (program) => (platform === 'linux' || !LINUX_ONLY.includes(program)) && isPackaged(program),
  );
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {PackageManager | undefined} the one this system has
 */
export function findPackageManager(env = process.env) {
  return /** @type {PackageManager[]} */ (Object.keys(INSTALL)).find((name) => findProgram(name, env));
}

/**
 * Returns what installs the programs, as argument lists without sudo.
 * @param {PackageManager} manager
 * @param {readonly Program[]} programs
 * @returns {string[][]}
 */
export function installCommands(manager, programs) {
  const packages = programs.flatMap((program) => PACKAGES[manager][program] ?? []);
  const casks = packages.filter((name) => name.startsWith('--cask '));
  const plain = packages.filter((name) => !casks.includes(name));
  return [
    ...(plain.length > 0 ? [[...INSTALL[manager], ...plain]] : []),
    ...casks.map((cask) => [...INSTALL[manager], ...cask.split(' ')]),
  ];
}

/**
 * Returns one sentence that names the missing programs and the command that installs them.
 * @param {readonly Program[]} programs
 * @param {PackageManager | undefined} manager
 * @returns {string}
 */
export function missingSentence(programs, manager) {
  const names = new Intl.ListFormat('en').format(programs);
  const them = programs.length === 1 ? 'it' : 'them';
  if (!manager)
    return `Escriba needs ${names}: install ${them} with your system's package manager and try again.`;
  return `Escriba needs ${names}: install ${them} with \`${personsCommand(manager, programs)}\` and try again.`;
}

/**
 * Returns one sentence about the optional programs whose absence changes more than the speed; undefined if there are none.
 * @param {readonly Program[]} absent
 * @param {PackageManager | undefined} manager
 * @returns {string | undefined}
 */
export function optionalSentence(absent, manager) {
  const programs = absent.filter((program) => program === 'bubblewrap');
  if (programs.length === 0) return undefined;
  const names = new Intl.ListFormat('en').format(programs);
  const how = manager
    ? `with \`${personsCommand(manager, programs)}\``
    : "with your system's package manager";
  return `Escriba runs without ${names}, but ffmpeg is then less isolated: install it ${how}.`;
}

/**
 * @param {PackageManager} manager
 * @param {readonly Program[]} programs
 */
function personsCommand(manager, programs) {
  const sudo = manager === 'brew' ? '' : 'sudo ';
  const commands = installCommands(manager, programs).map((command) => command.filter(isForPeople));
  return commands.map((command) => `${sudo}${command.join(' ')}`).join(' && ');
}

/**
 * Returns whether to show an argument to users, unlike options for non-interactive use.
 * @param {string} argument
 */
function isForPeople(argument) {
  return argument !== '-o' && !argument.startsWith('DPkg::') && argument !== '--noconfirm';
}
