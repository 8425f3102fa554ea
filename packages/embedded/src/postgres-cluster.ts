import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServerStartError } from './server-process.ts';
import type { PostgresRunner } from './postgres-user.ts';

const PASSWORD_FILE = 'escriba.password';

type Cluster = { readonly dataDir: string; readonly initdb: string; readonly runner: PostgresRunner };

/** Creates the cluster's files if there are none, and returns the password of its superuser `postgres`. */
export const initialiseCluster = async (cluster: Cluster): Promise<string> => {
  if (!existsSync(join(cluster.dataDir, 'PG_VERSION'))) await create(cluster);
  return (await readFile(join(cluster.dataDir, PASSWORD_FILE), 'utf8')).trim();
};

/** Creates a cluster. initdb works beside the final folder, so that an interrupted start leaves nothing half made. */
const create = async ({ dataDir, initdb, runner }: Cluster): Promise<void> => {
  const draft = `${dataDir}.new`;
  const passwordFile = `${dataDir}.password`;
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new ServerStartError(
      `${dataDir} holds something other than a Postgres cluster: choose another folder`,
    );
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  const { owner } = runner;
  if (owner !== undefined) for (const path of [draft, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const [command = '', ...args] = [...runner.prefix, initdb, ...initdbArguments(draft, passwordFile)];
  const made = spawnSync(command, args, { ...runner.identity, cwd: '/', encoding: 'utf8' });
  if (made.status !== 0) {
    await rm(draft, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
    throw new ServerStartError(explain(dataDir, made.stderr || String(made.error)));
  }
  await rename(passwordFile, join(draft, PASSWORD_FILE));
  if (existsSync(dataDir)) await rmdir(dataDir);
  await rename(draft, dataDir);
};

/** Returns the arguments of initdb: text order by code point and full Unicode letters, identical on every system. */
const initdbArguments = (dir: string, passwordFile: string): string[] => [
  `--pgdata=${dir}`,
  '--username=postgres',
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-collate=C',
  `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
  '--lc-messages=C',
  '--no-instructions',
];

const explain = (dataDir: string, output: string): string =>
  /No space left on device/.test(output)
    ? `The disk that holds ${dataDir} is full: Postgres cannot create its files`
    : `Postgres cannot create its files in ${dataDir}: ${output.trim()}`;
