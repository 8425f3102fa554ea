import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '@escriba/runtime';
import { limitProgram } from '../../../platform/media/limit-program.ts';
import { BARE_ENVIRONMENT, type Sandbox, bubblewrap } from '../../../platform/media/sandbox.ts';

/** A program that reads recordings from pages, in its sandbox. */
export type PageProgram = {
  readonly version: string;
  /** Returns a command that runs it with a proxy's socket as its only way out. */
  readonly command: (socketPath: string, programArguments: readonly string[]) => readonly string[];
};

/** The proxy's address in the sandbox, whose network has nothing else. */
const PROXY_PORT = 8080;
export const PROXY_URL = `http://127.0.0.1:${PROXY_PORT}`;

/** The environment of the program. Its home is the folder for temporary files. */
export const PAGE_ENVIRONMENT = { ...BARE_ENVIRONMENT, HOME: '/tmp', PYTHONDONTWRITEBYTECODE: '1' };

const LIMITS = {
  cpuSeconds: 900,
  // Python with a page's data takes about 150 MB, and an engine for the scripts of a page as much.
  memoryBytesMax: 2 ** 30,
  memoryCounts: 'data',
  fileBytesMax: 256 * 2 ** 20,
} as const;
const SCRATCH_BYTES_MAX = 256 * 2 ** 20;
const TRIAL_TIMEOUT_MS = 30_000;

/** Where programs, Python and certificates are installed. */
const INSTALLED = [
  '/usr',
  '/bin',
  '/etc/ssl',
  '/etc/pki',
  '/etc/ca-certificates',
  '/etc/ca-certificates.conf',
];
const BRIDGE = fileURLToPath(new URL('bridge.ts', import.meta.url));
/** Says that the bridge is a module. */
const MANIFEST = fileURLToPath(new URL('../../../../package.json', import.meta.url));

/**
 * Finds the program that YT_DLP_PATH names, and runs it once. It only runs in bubblewrap: elsewhere it could reach private networks.
 * @throws {ConfigError} if it does not run there
 */
export const findPageProgram = (path: string, sandbox: Pick<Sandbox, 'kind'>): PageProgram => {
  if (!isAbsolute(path)) throw refuse('the path must be absolute');
  if (sandbox.kind !== 'bubblewrap')
    throw refuse('yt-dlp runs only in bubblewrap; install it and allow user namespaces');
  const installed = [...INSTALLED, ...folderOf(path)].filter((folder) => existsSync(folder));
  const prefix = limitProgram(LIMITS);
  const command: PageProgram['command'] = (socketPath, programArguments) => [
    ...prefix,
    ...bubblewrap.command(process.execPath, {
      scratchBytesMax: SCRATCH_BYTES_MAX,
      reads: [...installed, BRIDGE, MANIFEST, socketPath],
    }),
    BRIDGE,
    socketPath,
    String(PROXY_PORT),
    path,
    ...programArguments,
  ];
  // It needs no proxy to say its version; any file stands for the socket.
  const [file = '', ...args] = command(MANIFEST, ['--ignore-config', '--version']);
  const { status, stdout, stderr } = spawnSync(file, args, {
    env: PAGE_ENVIRONMENT,
    timeout: TRIAL_TIMEOUT_MS,
    encoding: 'utf8',
  });
  if (status !== 0) throw refuse(`${path} does not run in the sandbox: ${stderr.trim().slice(-300)}`);
  return { version: stdout.trim(), command };
};

const refuse = (why: string): ConfigError => new ConfigError([`YT_DLP_PATH: ${why} (docs/operations.md)`]);

/** Returns the program's own files: of a virtual environment of Python, all of it with its Python, else the file alone. */
const folderOf = (path: string): string[] => {
  const environment = dirname(dirname(path));
  const settings = join(environment, 'pyvenv.cfg');
  if (!existsSync(settings)) return existsSync(path) ? [path, realpathSync(path)] : [path];
  const home = /^home\s*=\s*(.+)$/m.exec(readFileSync(settings, 'utf8'))?.[1]?.trim();
  return home === undefined ? [environment] : [environment, dirname(home)];
};
