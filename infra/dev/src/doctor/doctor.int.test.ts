import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Server as HttpServer, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Server as TlsServer, createServer as createTlsServer } from 'node:tls';
import { createRedis } from '@escriba/jobs';
import { shippedModelsDir } from '@escriba/models';
import { createTemporaryDirectory, findFreePort, startOwnStores } from '@escriba/testing';
import type { OwnStores } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { ROOT } from '../../bootstrap/paths.mjs';
import type { Finding } from './finding.ts';
import { runChecks } from './run-checks.ts';
import { renderFindings, runDoctor } from './run-doctor.ts';
import { diskCheck } from './storage.ts';

const SERVICES = ['auth', 'billing', 'transcription', 'usage'];
const HOUR_MS = 3_600_000;

let stores: OwnStores;
let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  directory = await createTemporaryDirectory();
  stores = await startOwnStores();
  env = {
    ESCRIBA_DATA_DIR: directory.path,
    DATABASE_URL: String(process.env['ESCRIBA_TEST_DATABASE_URL']),
    REDIS_URL: String(process.env['ESCRIBA_TEST_REDIS_URL']),
    STORAGE_DIR: join(directory.path, 'storage'),
  };
  mkdirSync(String(env['STORAGE_DIR']));
  for (const service of SERVICES)
    execFileSync(process.execPath, [join(ROOT, 'services', service, 'src/migrate.ts')], {
      env: { ...process.env, ...env },
    });
}, 60_000);
afterAll(async () => {
  await stores.close();
  await directory.remove();
});

const examine = (extra: NodeJS.ProcessEnv = {}, now?: () => number) => runDoctor({ ...env, ...extra }, now);
const find = (findings: readonly Finding[], check: string) =>
  findings.filter((finding) => finding.check === check);
const problems = (findings: readonly Finding[]) =>
  // The disk of a test machine may be full.
  findings.filter(({ check, status }) => status === 'error' && check !== 'disk').map(({ check }) => check);

const query = async (text: string, values: readonly unknown[] = []): Promise<void> => {
  const client = new Client({ connectionString: env['DATABASE_URL'] });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
};
const configureRedis = async (settings: Readonly<Record<string, string>>): Promise<void> => {
  const redis = createRedis(String(env['REDIS_URL']));
  for (const [name, value] of Object.entries(settings)) await redis.config('SET', name, value);
  await redis.quit();
};
const listen = async (server: HttpServer | TlsServer): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

describe('the doctor', () => {
  it('finds nothing wrong with a deployment that works', async () => {
    const findings = await examine();
    expect(problems(findings)).toEqual([]);
    for (const service of SERVICES)
      expect(find(findings, `migrations of ${service}`)).toMatchObject([{ status: 'ok' }]);
    for (const check of ['postgres', 'redis', 'redis policy', 'redis persistence', 'storage', 'models'])
      expect(find(findings, check)).toMatchObject([{ status: 'ok' }]);
  });

  it('names a Postgres that is not reachable, without its password, and still checks the rest', async () => {
    const url = `postgres://postgres:top-secret@127.0.0.1:${await findFreePort()}/escriba`;
    const findings = await examine({ DATABASE_URL: url });
    expect(find(findings, 'postgres')).toMatchObject([
      {
        status: 'error',
        found: expect.stringContaining('ECONNREFUSED'),
        todo: expect.stringContaining('DATABASE_URL'),
      },
    ]);
    expect(find(findings, 'redis')).toMatchObject([{ status: 'ok' }]);
    expect(JSON.stringify(findings)).not.toContain('top-secret');
  });

  it('names a Redis that is not reachable, without its password', async () => {
    const findings = await examine({ REDIS_URL: `redis://:top-secret@127.0.0.1:${await findFreePort()}` });
    expect(find(findings, 'redis')).toMatchObject([
      {
        status: 'error',
        found: expect.stringContaining('ECONNREFUSED'),
        todo: expect.stringContaining('REDIS_URL'),
      },
    ]);
    expect(JSON.stringify(findings)).not.toContain('top-secret');
  });

  it('names a Redis that evicts and keeps nothing', async () => {
    await configureRedis({ 'maxmemory-policy': 'allkeys-lru', appendonly: 'no' });
    const findings = await examine();
    await configureRedis({ 'maxmemory-policy': 'noeviction', appendonly: 'yes' });
    expect(find(findings, 'redis policy')).toMatchObject([
      { status: 'error', todo: expect.stringContaining('CONFIG SET maxmemory-policy noeviction') },
    ]);
    expect(find(findings, 'redis persistence')).toMatchObject([{ status: 'warning' }]);
  });

  it('names a migration that is missing, and one that the code does not know', async () => {
    await query(`update usage.migration set name = '9999-later' where name like '0003%'`);
    await query(`delete from auth.migration where name like '0011%'`);
    const findings = await examine();
    await query(`update usage.migration set name = '0003-charges-by-month' where name = '9999-later'`);
    await query(`insert into auth.migration values ('0011-interests', $1)`, [new Date().toISOString()]);
    expect(find(findings, 'migrations of usage')).toMatchObject([
      { status: 'error', found: expect.stringContaining('newer than this code: 9999-later') },
    ]);
    expect(find(findings, 'migrations of auth')).toMatchObject([
      { status: 'error', todo: expect.stringContaining('services/auth/src/migrate.ts') },
    ]);
    expect(problems(await examine())).toEqual([]);
  });

  it('names a folder that cannot be written', async () => {
    const folder = join(directory.path, 'read-only');
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    // Root may write to every folder of a disk, but not to the kernel's.
    const STORAGE_DIR = process.getuid?.() === 0 ? '/sys' : folder;
    expect(find(await examine({ STORAGE_DIR }), 'storage')).toMatchObject([
      {
        status: 'error',
        found: expect.stringMatching(/EPERM|EACCES|EROFS/),
        todo: expect.stringContaining('STORAGE_DIR'),
      },
    ]);
  });

  it('names a model file with a flipped byte', async () => {
    const models = join(directory.path, 'models');
    cpSync(shippedModelsDir, models, { recursive: true });
    const file = execFileSync('find', [models, '-name', '*.onnx', '-size', '-5M'], {
      encoding: 'utf8',
    }).split('\n')[0];
    const bytes = readFileSync(String(file));
    bytes[100] = Number(bytes[100]) ^ 1;
    writeFileSync(String(file), bytes);
    expect(find(await examine({ ESCRIBA_MODELS_DIR: models }), 'models')).toMatchObject([
      { status: 'error', found: expect.stringContaining('is damaged') },
    ]);
  }, 30_000);

  it('names missing models that the workers are to use', async () => {
    const models = { SPEECH_MODEL: 'whisper-ours', SPEECH_MODELS: 'free=whisper-base,pro=whisper-pro' };
    expect(find(await examine(models), 'models')).toMatchObject([
      {
        status: 'error',
        found: 'whisper-ours: model.json is missing',
        todo: expect.stringContaining('SPEECH_MODEL'),
      },
      { status: 'error', found: 'whisper-pro: model.json is missing' },
    ]);
  }, 30_000);

  it('names clocks that differ, and keys that signed until before now', async () => {
    await query(
      `insert into auth.signing_keys (kid, public_key, sealed_private_key, created_at, signs_from, signs_until, expires_at)
       values ('k', 'x', 'x', now(), now(), now() + interval '1 day', now() + interval '2 days')`,
    );
    expect(find(await examine(), 'signing keys')).toMatchObject([{ status: 'ok' }]);
    const findings = await examine({}, () => Date.now() + 25 * HOUR_MS);
    await query(`delete from auth.signing_keys where kid = 'k'`);
    for (const check of ['clock of postgres', 'clock of redis'])
      expect(find(findings, check)).toMatchObject([
        { status: 'error', found: expect.stringMatching(/behind/) },
      ]);
    expect(find(findings, 'signing keys')).toMatchObject([{ status: 'error' }]);
  });

  it('says what workers report of their speech engine, and that none runs', async () => {
    expect(find(await examine(), 'workers')).toMatchObject([{ status: 'warning' }]);
    const redis = createRedis(String(env['REDIS_URL']));
    const report = (id: string, speech: object, seenAt = Date.now()) =>
      redis.hset('transcription:workers', id, JSON.stringify({ seenAt, speech, slots: 1 }));
    await report('a', { ok: false, code: 'engine.misconfigured', message: 'the server refuses the API key' });
    await report('b', { ok: true, code: 'speech.server_limits', message: 'takes at most 1.0 MB' });
    await report('c', { ok: false, code: 'speech.trying_engine', message: 'is trying the speech engine' });
    await report('d', { ok: true });
    await report('gone', { ok: false, code: 'x', message: 'long ago' }, Date.now() - 60_000);
    const findings = await examine();
    await redis.del('transcription:workers');
    await redis.quit();
    expect(find(findings, 'workers')).toMatchObject([{ status: 'ok', found: '4 present' }]);
    expect(find(findings, 'speech engine').map(({ status, found }) => [status, found])).toEqual(
      expect.arrayContaining([
        ['error', 'the server refuses the API key'],
        ['warning', 'takes at most 1.0 MB'],
        ['warning', 'is trying the speech engine'],
      ]),
    );
    expect(find(findings, 'speech engine')).toHaveLength(3);
  });

  it('names tasks of webhooks that nothing works on', async () => {
    await query(`insert into billing.tasks (subject, due_at) values ('s', now() - interval '1 hour')`);
    const findings = await examine();
    await query(`delete from billing.tasks where subject = 's'`);
    expect(find(findings, 'webhook queue')).toMatchObject([
      { status: 'warning', found: expect.stringContaining('1 tasks') },
    ]);
  });
});

describe('the doctor outside the deployment', () => {
  it('names a certificate that has expired', async () => {
    const [key, cert] = [join(directory.path, 'key.pem'), join(directory.path, 'cert.pem')];
    const request = join(directory.path, 'request.pem');
    const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
    openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-subj',
      '/CN=localhost',
      '-out',
      request,
    );
    openssl('x509', '-req', '-in', request, '-signkey', key, '-days', '-1', '-out', cert);
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) });
    const port = await listen(server);
    const findings = await examine({ PUBLIC_URL: `https://localhost:${port}` });
    server.close();
    expect(find(findings, 'tls')).toMatchObject([
      { status: 'error', found: expect.stringContaining('expired'), todo: expect.stringContaining('Renew') },
    ]);
  });

  it('names a mail server that is not there', async () => {
    const findings = await examine({ SMTP_URL: `smtp://ana:mail-secret@127.0.0.1:${await findFreePort()}` });
    expect(find(findings, 'smtp')).toMatchObject([
      { status: 'error', todo: expect.stringContaining('SMTP_URL') },
    ]);
    expect(renderFindings(findings)).not.toContain('mail-secret');
  });

  it.each([
    [[], 'there is none'],
    [[{ url: 'https://x/webhooks/asaas', enabled: true, interrupted: true }], 'interrupted'],
    [[{ url: 'https://x/webhooks/asaas', enabled: false, interrupted: false }], 'disabled'],
  ])('names webhooks of Asaas that do not arrive: %j', async (data, found) => {
    const server = createServer((_, response) => void response.end(JSON.stringify({ data })));
    const port = await listen(server);
    const key = `$aact_hmlg_${randomUUID()}`;
    const findings = await examine({ ASAAS_API_KEY: key, ASAAS_URL: `http://127.0.0.1:${port}/v3` });
    server.close();
    expect(find(findings, 'asaas webhook')).toMatchObject([
      { status: 'error', found: expect.stringContaining(found) },
    ]);
  });
});

describe('a check', () => {
  it('that takes too long is a problem of its own', async () => {
    const never = () => new Promise<never>(() => {});
    const findings = await runChecks([{ name: 'slow', run: never, todo: 'Hurry.', timeoutMs: 50 }]);
    expect(findings).toEqual([
      {
        check: 'slow',
        status: 'error',
        found: 'slow or not reachable: no response in 0.05 s, twice',
        todo: 'Hurry. If it runs, find out why it is slow.',
      },
    ]);
  });

  it.each([
    [100, 'error'],
    [2 * 1024 ** 3, 'warning'],
    [50 * 1024 ** 3, 'ok'],
  ])('of a disk with %d free bytes is %s', async (bytes, status) => {
    const findings = await runChecks([diskCheck({ directory: '/data', freeBytes: async () => bytes })]);
    expect(findings).toMatchObject([{ status }]);
  });
});

it('a deployment that is not configured and does not run is told which variables are missing', async () => {
  const findings = await runDoctor({ ESCRIBA_DATA_DIR: join(directory.path, 'none') });
  expect(problems(findings)).toEqual(['postgres', 'redis', 'storage']);
});

it('the command prints a line per check, or JSON, and ends with exit code 1 if something is broken', async () => {
  const run = (...args: readonly string[]) =>
    execFileSync(process.execPath, [join(ROOT, 'infra/dev/src/doctor.ts'), ...args], {
      env: { PATH: process.env['PATH'], ESCRIBA_DATA_DIR: join(directory.path, 'none') },
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const failure = (() => {
    try {
      return run('--json');
    } catch (caught) {
      return caught;
    }
  })();
  expect(failure).toMatchObject({ status: 1, stdout: expect.stringContaining('"check": "postgres"') });
});
