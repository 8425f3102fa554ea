import { join } from 'node:path';
import {
  ServerStartError,
  findFreePort,
  redisUrlOf,
  startEmbeddedPostgres,
  startRedisServer,
} from '@escriba/embedded';
import type { EmbeddedServer, RedisUser } from '@escriba/embedded';
import { Refusal } from '../../bootstrap/fail.mjs';
import { ROOT } from '../../bootstrap/paths.mjs';
import type { DataDir } from './data-dir.ts';
import { keepRunning } from './keep-running.ts';
import type { KeptPart } from './keep-running.ts';
import { killIfAlive } from './kill-if-alive.ts';
import type { Running } from './running.ts';

/** A running store. `restart` stops an embedded server gracefully and waits until it runs again; absent for an external server. */
export type Store = { readonly url: string; readonly restart?: () => Promise<void> };

/** Returns the URL of Redis for one process, with that process's rights alone; a Redis that the environment names has its own users. */
export const redisUrlFor = (redis: Store, user: RedisUser): string =>
  redis.restart === undefined ? redis.url : redisUrlOf(redis.url, user);

type Group = { readonly add: (start: Promise<KeptPart>) => Promise<KeptPart> };
type Surroundings = {
  readonly dataDir: DataDir;
  readonly say: (sentence: string) => void;
  readonly onGivenUp: (sentence: string) => void;
};

const REDIS_USERS_FILE = join(ROOT, 'infra/docker/run/redis-users.acl');
const STOP_TIMEOUT_MS = 3_000;

/** Starts Postgres with its files in the data folder, on a free port that stays the same across restarts. */
export const startPostgres = async (
  { dataDir, ...callbacks }: Surroundings,
  group: Group,
): Promise<Store> => {
  const port = await findFreePort();
  const startServer = () =>
    startEmbeddedPostgres({ dataDir: dataDir.file('postgres'), port, persistent: true, database: 'escriba' });
  return keepStore({ name: 'postgres', startServer, ...callbacks }, group);
};

/** Starts Redis with its append-only file in the data folder. */
export const startRedis = async ({ dataDir, ...callbacks }: Surroundings, group: Group): Promise<Store> => {
  const port = await findFreePort();
  const startServer = () =>
    startRedisServer({ dir: dataDir.file('redis'), port, appendonly: true, usersFile: REDIS_USERS_FILE });
  return keepStore({ name: 'redis', startServer, ...callbacks }, group);
};

type KeptStore = Omit<Surroundings, 'dataDir'> & {
  readonly name: string;
  readonly startServer: () => Promise<EmbeddedServer>;
};

const keepStore = async ({ name, startServer, ...callbacks }: KeptStore, group: Group): Promise<Store> => {
  let url = '';
  const start = async (): Promise<Running> => {
    const server = await startServer();
    url = server.url;
    return toRunning(server);
  };
  const part = await group.add(keepRunning({ name, start, ...callbacks })).catch((error: unknown) => {
    throw error instanceof ServerStartError ? new Refusal(error.message, { cause: error }) : error;
  });
  return { url, restart: part.restart };
};

const toRunning = (server: EmbeddedServer): Running => ({
  pid: server.pid,
  exited: server.exited.then(() => ({ how: 'by itself', hopeless: false })),
  stop: async () => {
    const timer = setTimeout(() => killIfAlive(server.pid), STOP_TIMEOUT_MS);
    await server.stop();
    clearTimeout(timer);
  },
});
