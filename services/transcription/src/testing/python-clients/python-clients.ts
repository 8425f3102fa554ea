import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');
const PROGRAM = join(import.meta.dirname, 'transcribe.py');
const INSTALL_MS_MAX = 240_000;

export type PythonRequest = {
  readonly client: 'openai' | 'litellm';
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
};
export type PythonResponse = {
  readonly result?: unknown;
  readonly status?: number;
  readonly refusal?: string;
};
export type PythonClients = Awaited<ReturnType<typeof startPythonClients>>;

/**
 * Installs the clients of PyPI that programs use, in versions that are named, once for all checkouts of this machine. Returns their folder; undefined
 * where Python, pip or a package index is missing.
 */
export const installPythonClients = (): string | undefined => {
  const version = spawnSync('python3', ['--version']);
  if (version.status !== 0) return undefined;
  const digest = createHash('sha256').update(readFileSync(REQUIREMENTS)).update(version.stdout).digest('hex');
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const folder = join(cache, 'escriba', 'python-clients', digest.slice(0, 16));
  return existsSync(folder) || install(folder) ? folder : undefined;
};

/** Installs into a folder of its own first: another run may install at the same time. */
const install = (folder: string): boolean => {
  const draft = `${folder}.${randomUUID()}`;
  mkdirSync(draft, { recursive: true });
  const options = ['--quiet', '--disable-pip-version-check', '--only-binary', ':all:', '--timeout', '15'];
  const { status } = spawnSync(
    'python3',
    ['-m', 'pip', 'install', ...options, '--target', draft, '--requirement', REQUIREMENTS],
    { stdio: 'ignore', timeout: INSTALL_MS_MAX },
  );
  if (status === 0 && !existsSync(folder)) renameSync(draft, folder);
  rmSync(draft, { recursive: true, force: true });
  return status === 0;
};

/** Starts a program with the installed clients, and waits until it has loaded them. It sends one request at a time. */
export const startPythonClients = async (folder: string) => {
  // Without the setting, litellm asks the network for prices when it is loaded.
  const env = { ...process.env, PYTHONPATH: folder, LITELLM_LOCAL_MODEL_COST_MAP: 'True' };
  const child = spawn('python3', [PROGRAM], { env, stdio: 'pipe' });
  const ended = once(child, 'exit');
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2_000)));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const readLine = async (): Promise<string> => {
    const { done, value } = await lines.next();
    if (done === true) throw new Error(`the program of the Python clients has ended: ${complaint}`);
    return value;
  };
  await readLine();
  return {
    send: async ({ client, baseUrl, headers, path, fields }: PythonRequest): Promise<PythonResponse> => {
      child.stdin.write(`${JSON.stringify({ client, base_url: baseUrl, headers, path, fields })}\n`);
      return JSON.parse(await readLine()) as PythonResponse;
    },
    stop: async (): Promise<void> => {
      child.kill();
      await ended;
    },
  };
};
