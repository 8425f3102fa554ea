import { createClient } from '@escriba/client';
import { getMe, login, register } from '@escriba/contracts/auth/accounts';
import { startPgBouncer } from '@escriba/embedded';
import { CALLER_HEADER, createCallerTokens } from '@escriba/http';
import {
  asRedisUser,
  createTemporaryDirectory,
  createTestDatabase,
  eventually,
  findFreePort,
  testRedisUrl,
} from '@escriba/testing';
import { afterEach, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { ROOT } from '../../bootstrap/paths.mjs';
import { openDataDir } from './data-dir.ts';
import { openLogFile } from './log-file.ts';
import { migrateDatabase } from './migrate.ts';
import { createProcessEnvs } from './process-env.ts';
import { startService } from './service-process.ts';
import { authSpec } from './specs.ts';

const CONNECTIONS = 2;
const PASSWORD = 'jabuticaba-no-pote';

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

/** Starts an empty database, as PgBouncer in transaction mode and as Postgres itself serve it. */
const startPooled = async (dir: string) => {
  const database = await createTestDatabase({ schema: 'product', migrations: {} });
  closings.push(database.drop);
  const pooler = await startPgBouncer({ dir, postgresUrl: database.url, poolSize: CONNECTIONS });
  closings.push(pooler.stop);
  return { pooledUrl: pooler.url, directUrl: database.url };
};

/** Starts the auth service as it runs in production, migrated and started with the pooler alone. */
const startAuth = async (path: string, pooledUrl: string) => {
  const dataDir = await openDataDir(path);
  const redisUrl = await testRedisUrl();
  const env = { PATH: process.env['PATH'], DATABASE_POOLING: 'transaction', DATABASE_URL: pooledUrl };
  await migrateDatabase(dataDir, env, new AbortController().signal);
  const envs = createProcessEnvs({
    env,
    databases: { auth: pooledUrl, billing: pooledUrl, transcription: pooledUrl, usage: pooledUrl },
    secrets: dataDir.serviceSecrets,
    redisUrlFor: (user) => asRedisUser(redisUrl, user),
    authKeySecret: dataDir.authKeySecret,
  });
  const port = await findFreePort();
  const away = 'http://127.0.0.1:9';
  const urls = { publicUrl: 'http://localhost', transcriptionUrl: away, usageUrl: away, billingUrl: away };
  const outside = { google: undefined, mail: undefined };
  const spec = authSpec({ ...urls, ...outside, env: envs.auth, watch: false, port });
  const log = openLogFile(dataDir.file('logs', 'auth.log'));
  const running = await startService({ args: [spec.file], cwd: ROOT, env: spec.env, log, handsOver: true });
  closings.push(running.stop);
  await running.ready;
  return { url: `http://127.0.0.1:${port}`, secret: dataDir.serviceSecrets.auth };
};

const sessionOf = (accessToken: string): string => {
  const [, claims = ''] = accessToken.split('.');
  return String((JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: unknown }).sid);
};

it('a service runs behind PgBouncer in transaction mode: many users at once register, sign in and are known', async () => {
  const directory = await createTemporaryDirectory();
  closings.push(directory.remove);
  const { pooledUrl, directUrl } = await startPooled(`${directory.path}/pooler`);
  const { url, secret } = await startAuth(`${directory.path}/data`, pooledUrl);
  const tokens = createCallerTokens({ audience: 'auth', secret }).as('gateway');
  const clientOf = (ip: string, user?: { id: string; sessionId: string }) =>
    createClient({
      baseUrl: url,
      headers: async () => ({ [CALLER_HEADER]: await tokens.sign({ ip, ...(user && { user }) }) }),
    });
  const known = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const { call } = clientOf(`203.0.113.${index}`);
      const email = `pessoa-${index}@exemplo.com`;
      const body = { name: 'Ana Souza', email, password: PASSWORD, accepted_terms: true as const };
      await call(register, { headers: {}, body });
      const { data } = await call(login, { headers: {}, body: { email, password: PASSWORD } });
      if (!('user' in data)) throw new Error('no session');
      const user = { id: data.user.id, sessionId: sessionOf(data.tokens.accessToken) };
      const me = await clientOf('203.0.113.99', user).call(getMe, {});
      return me.user.email;
    }),
  );
  expect(known).toEqual(known.map((_, index) => `pessoa-${index}@exemplo.com`));
  const postgres = new Client({ connectionString: directUrl });
  await postgres.connect();
  closings.push(() => postgres.end());
  const { rows } = await postgres.query<{ open: number; locks: number }>(`
    select (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as open,
      (select count(*)::int from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locks`);
  expect(rows).toEqual([{ open: expect.any(Number), locks: 0 }]);
  expect(rows[0]?.open).toBeLessThanOrEqual(CONNECTIONS);
  await eventually(async () => (await fetch(`${url}/health/ready`)).status === 200);
}, 60_000);
