import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, copyFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type EmbeddedServer, findFreePort, startEmbeddedPostgres } from '@escriba/embedded';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';

const run = promisify(execFile);
const PING = fileURLToPath(new URL('ping-stores.fixture.ts', import.meta.url));

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let postgres: EmbeddedServer;
let redis: ChildProcess;
let redisPort: number;
const file = (name: string): string => join(directory.path, name);
const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'ignore' });

const createAuthority = (name: string) =>
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    file(`${name}.key`),
    '-out',
    file(`${name}.crt`),
    '-subj',
    `/CN=${name}`,
    '-days',
    '1',
  );

/** Creates a certificate for localhost, not for 127.0.0.1. */
const createServerCertificate = async () => {
  await writeFile(file('san'), 'subjectAltName=DNS:localhost');
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    file('server.key'),
    '-out',
    file('server.csr'),
    '-subj',
    '/CN=localhost',
  );
  openssl(
    'x509',
    '-req',
    '-in',
    file('server.csr'),
    '-CA',
    file('ours.crt'),
    '-CAkey',
    file('ours.key'),
    '-CAcreateserial',
    '-days',
    '1',
    '-extfile',
    file('san'),
    '-out',
    file('server.crt'),
  );
};

const startPostgres = async () => {
  const dataDir = file('postgres');
  postgres = await startEmbeddedPostgres({ dataDir, persistent: false });
  const { uid, gid } = await stat(join(dataDir, 'PG_VERSION'));
  for (const name of ['server.key', 'server.crt']) {
    await copyFile(file(name), join(dataDir, name));
    await chmod(join(dataDir, name), 0o600);
    await chown(join(dataDir, name), uid, gid);
  }
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('alter system set ssl = on');
  await client.query('select pg_reload_conf()');
  await client.end();
};

const startRedis = async () => {
  redisPort = await findFreePort();
  const options = {
    port: 0,
    'tls-port': redisPort,
    bind: '127.0.0.1',
    'tls-auth-clients': 'no',
    save: '',
    dir: directory.path,
  };
  const certificates = {
    'tls-cert-file': file('server.crt'),
    'tls-key-file': file('server.key'),
    'tls-ca-cert-file': file('ours.crt'),
  };
  const args = Object.entries({ ...options, ...certificates }).flatMap(([key, value]) => [
    `--${key}`,
    String(value),
  ]);
  redis = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of redis.stdout ?? []) if (/Ready to accept/.test(String(chunk))) break;
};

beforeAll(async () => {
  directory = await createTemporaryDirectory();
  for (const name of ['ours', 'theirs']) createAuthority(name);
  await createServerCertificate();
  await Promise.all([startPostgres(), startRedis()]);
});
afterAll(async () => {
  redis.kill();
  await Promise.all([once(redis, 'exit'), postgres.stop()]);
  await directory.remove();
});

/** Connects a process with this authority to the stores at this host. */
const ping = async (authority: string | undefined, host = 'localhost') => {
  const database = Object.assign(new URL(postgres.url), { hostname: host, search: '?sslmode=verify-full' });
  const env = authority === undefined ? {} : { NODE_EXTRA_CA_CERTS: file(`${authority}.crt`) };
  const { stdout } = await run(process.execPath, [PING, database.href, `rediss://${host}:${redisPort}`], {
    env,
  });
  return JSON.parse(stdout) as { postgres: string; redis: string };
};

it('a process that knows the authority of the stores connects with TLS', async () => {
  expect(await ping('ours')).toEqual({ postgres: 'connected', redis: 'connected' });
});

it.each([
  ['another authority signed its certificate', 'theirs', 'localhost'],
  ['no known authority signed its certificate', undefined, 'localhost'],
  ['its certificate is for another host', 'ours', '127.0.0.1'],
])('a store is refused if %s', async (_why, authority, host) => {
  const refused = expect.stringMatching(
    /self-signed certificate|unable to (get|verify)|does not match certificate/,
  );
  expect(await ping(authority, host)).toEqual({ postgres: refused, redis: refused });
});
