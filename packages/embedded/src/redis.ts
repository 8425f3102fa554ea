import { chmod, mkdir, rm } from 'node:fs/promises';
import { findFreePort } from './free-port.ts';
import { writeRedisConfig } from './redis-config.ts';
import { ServerStartError, spawnServer } from './server-process.ts';
import type { EmbeddedServer } from './server-process.ts';

export type RedisServerOptions = {
  /** The folder of the append-only file and the password; created if missing, without access for other users. */
  readonly dir: string;
  /** The port. Default: a free one. */
  readonly port?: number;
  /** Whether to leave the data for a restart; otherwise `dir` is deleted at the end. */
  readonly appendonly: boolean;
  /** The number of databases. Default: 16, as of redis-server. */
  readonly databases?: number;
  /** ACL file, without passwords, of the users beside the one of `url`, who has all rights: see `redisUrlOf`. Default: no others. */
  readonly usersFile?: string;
  readonly onLog?: (text: string) => void;
};

/**
 * Starts the system's redis-server on 127.0.0.1, with a password that `url` contains. Throws a `ServerStartError` that says how to fix it.
 */
export const startRedisServer = async (options: RedisServerOptions): Promise<EmbeddedServer> => {
  const port = options.port ?? (await findFreePort());
  await mkdir(options.dir, { recursive: true, mode: 0o700 });
  await chmod(options.dir, 0o700);
  const { password, file } = await writeRedisConfig(options.dir, options.usersFile);
  const server = await spawnServer({
    name: 'redis-server',
    command: 'redis-server',
    args: [file, ...redisArguments(options, port)],
    stopSignal: 'SIGTERM',
    ready: /Ready to accept connections/,
    explain: (output) => explain(output, options.dir, port),
    temporaryDir: options.appendonly ? undefined : options.dir,
    onLog: options.onLog,
  }).catch((error: unknown) => {
    throw isMissingProgram(error) ? programMissing() : error;
  });
  const stop = async () => {
    await server.stop();
    if (!options.appendonly) await rm(options.dir, { recursive: true, force: true });
  };
  return { ...server, stop, port, url: `redis://:${password}@127.0.0.1:${port}` };
};

const redisArguments = ({ dir, appendonly, databases = 16 }: RedisServerOptions, port: number): string[] =>
  [
    ['--port', String(port)],
    ['--bind', '127.0.0.1'],
    ['--dir', dir],
    ['--daemonize', 'no'],
    ['--save', ''],
    ['--appendonly', appendonly ? 'yes' : 'no'],
    ['--appendfsync', 'everysec'],
    ['--maxmemory-policy', 'noeviction'],
    ['--databases', String(databases)],
  ].flat();

const isMissingProgram = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('redis-server ENOENT');

const programMissing = (): ServerStartError =>
  new ServerStartError(
    'redis-server is not installed: run "sudo apt-get install -y --no-install-recommends redis-server" (Debian, Ubuntu) ' +
      'or "brew install redis" (macOS), or name a running one in REDIS_URL',
  );

const explain = (output: string, dir: string, port: number): string | undefined => {
  if (/Address already in use/.test(output))
    return `Port ${port} for Redis is used by another program: stop it or choose another port`;
  if (/No space left on device/.test(output)) return `The disk that holds ${dir} is full: Redis cannot start`;
  if (/Permission denied/.test(output)) return `Redis cannot write to ${dir}: give this user the folder`;
  if (/Bad file format reading the append only file/.test(output))
    return `The Redis data in ${dir} is damaged: delete that folder, it holds nothing permanent`;
  return undefined;
};
