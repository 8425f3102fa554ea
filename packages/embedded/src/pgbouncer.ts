import { chownSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from './free-port.ts';
import { choosePostgresRunner } from './postgres-user.ts';
import { ServerStartError, spawnServer } from './server-process.ts';
import type { EmbeddedServer } from './server-process.ts';

export type PgBouncerOptions = {
  /** The folder of its configuration; created if missing. */
  readonly dir: string;
  /** The address of the Postgres behind it, with user and password. */
  readonly postgresUrl: string;
  /** Connections to each database of Postgres. */
  readonly poolSize: number;
};

/**
 * Starts the system's pgbouncer on 127.0.0.1 in transaction mode, for tests: it lets every local client in. `url` is that of Postgres with its
 * port. Throws a `ServerStartError` that says how to fix it.
 */
export const startPgBouncer = async (options: PgBouncerOptions): Promise<EmbeddedServer> => {
  const port = await findFreePort();
  const file = join(options.dir, 'pgbouncer.ini');
  await mkdir(options.dir, { recursive: true });
  await writeFile(file, configurationOf(options, port), { mode: 0o600 });
  // Like Postgres it refuses to run as root.
  const { owner, identity, prefix } = choosePostgresRunner({ dataDir: options.dir, paths: [options.dir] });
  if (owner !== undefined) for (const path of [options.dir, file]) chownSync(path, owner.uid, owner.gid);
  const [command, ...args] = [...prefix, 'pgbouncer', file];
  const server = await spawnServer({
    name: 'pgbouncer',
    command,
    args,
    identity,
    stopSignal: 'SIGINT',
    ready: /process up/,
    explain: () => undefined,
  }).catch((error: unknown) => {
    throw isMissingProgram(error) ? programMissing() : error;
  });
  const url = new URL(options.postgresUrl);
  url.port = String(port);
  return { ...server, port, url: url.href };
};

const configurationOf = ({ postgresUrl, poolSize }: PgBouncerOptions, port: number): string => {
  const { hostname, port: postgresPort, username, password } = new URL(postgresUrl);
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  return [
    '[databases]',
    `* = host=${hostname} port=${postgresPort} user=${user} password=${secret}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 200',
    '',
  ].join('\n');
};

/** Returns whether the program is missing: Node's error has no prefix, setpriv's has one. */
const isMissingProgram = (error: unknown): boolean =>
  error instanceof Error && /pgbouncer(?: ENOENT|: No such file)/.test(error.message);

const programMissing = (): ServerStartError =>
  new ServerStartError(
    'pgbouncer is not installed: run "sudo apt-get install -y --no-install-recommends pgbouncer" (Debian, Ubuntu) or "brew install pgbouncer" (macOS)',
  );
