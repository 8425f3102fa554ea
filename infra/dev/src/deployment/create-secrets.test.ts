import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCallerTokens, openPeer } from '@escriba/http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROOT } from '../../bootstrap/paths.mjs';
import { readComposeServices } from './compose.ts';
import { listSecretFiles } from './secrets.ts';

const SERVICES = ['auth', 'billing', 'transcription', 'usage'] as const;
const CALLERS = ['gateway', 'auth', 'billing', 'transcription', 'worker', 'operator'] as const;
const KEY = /^(auth|billing|transcription|usage)-secret$/;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'escriba-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const create = (): Readonly<Record<string, Readonly<Record<string, string>>>> => {
  execFileSync(process.execPath, [join(ROOT, 'infra/docker/run/create-secrets.mjs'), folder]);
  return Object.fromEntries(
    readdirSync(folder).map((audience) => [
      audience,
      Object.fromEntries(
        readdirSync(join(folder, audience)).map((name) => [
          name,
          readFileSync(join(folder, audience, name), 'utf8'),
        ]),
      ),
    ]),
  );
};
const userOf = (url = ''): string => new URL(url).username;

describe('the secrets of an installation', () => {
  it('are, for each container, exactly those that it reads', () => {
    const created = create();
    for (const [audience, names] of listSecretFiles(readComposeServices()))
      expect({ audience, names: Object.keys(created[audience] ?? {}).toSorted() }).toEqual({
        audience,
        names: [...names].toSorted(),
      });
  });

  it('go into volumes that the image has a folder for, since a new volume takes its owner', () => {
    const script = readFileSync(join(ROOT, 'infra/docker/build/collect-programs.sh'), 'utf8');
    const [, folders = ''] = /for volume in ([a-z0-9 ]+); do/.exec(script) ?? [];
    expect(folders.split(' ').toSorted()).toEqual(Object.keys(create()).toSorted());
  });

  it('give each service a role of its own, and only migrations the owner', () => {
    const { owner, auth, billing, usage, transcription, worker, postgres } = create();
    expect(
      [auth, billing, usage, transcription, worker].map((each) => userOf(each?.['database-url'])),
    ).toEqual([
      'escriba_auth',
      'escriba_billing',
      'escriba_usage',
      'escriba_transcription',
      'escriba_transcription',
    ]);
    expect(new URL(owner?.['database-url'] ?? '')).toMatchObject({
      username: 'escriba',
      password: postgres?.['password'],
    });
  });

  it('give each process that uses Redis a user of its own, and none of them the user with all rights', () => {
    const { redis, ...created } = create();
    const urls = Object.entries(created).flatMap(([audience, files]) =>
      audience === 'services' || files['redis-url'] === undefined
        ? []
        : [[audience, new URL(files['redis-url'])] as const],
    );
    expect(urls.map(([audience, { username }]) => [audience, username])).toEqual(
      ['auth', 'billing', 'gateway', 'transcription', 'worker'].map((name) => [name, name]),
    );
    expect(new Set([...urls.map(([, { password }]) => password), redis?.['password']]).size).toBe(6);
  });

  it('give each service a secret of its own, which no other process has', () => {
    const created = create();
    const own = SERVICES.map((service) => created[service]?.['internal-secret'] ?? '');
    expect(new Set(own).size).toBe(SERVICES.length);
    for (const [index, secret] of own.entries()) {
      expect(secret.length).toBeGreaterThanOrEqual(32);
      const holders = Object.entries(created)
        .filter(([audience, files]) => audience !== 'services' && Object.values(files).includes(secret))
        .map(([audience]) => audience);
      expect(holders).toEqual([SERVICES[index]]);
    }
  });

  it('give each caller its own keys to the services that it calls, which act as that caller alone', async () => {
    const created = create();
    const called = {
      gateway: SERVICES,
      auth: ['billing', 'transcription', 'usage'],
      billing: ['auth', 'transcription', 'usage'],
      transcription: ['auth', 'usage'],
      worker: ['usage'],
    } as const;
    for (const [caller, services] of Object.entries(called)) {
      const files = created[caller] ?? {};
      expect(
        Object.keys(files)
          .filter((name) => KEY.test(name))
          .toSorted(),
      ).toEqual(services.map((service) => `${service}-secret`));
      for (const audience of services) {
        const key = files[`${audience}-secret`] ?? '';
        const { verify } = createCallerTokens({
          audience,
          secret: created[audience]?.['internal-secret'] ?? '',
        });
        for (const claimed of CALLERS) {
          const { tokens } = openPeer({ audience, url: '', caller: claimed, key });
          const verified = await verify(await tokens.sign({ ip: '::1', service: true }));
          expect([caller, claimed, verified?.service]).toEqual([
            caller,
            claimed,
            claimed === caller ? caller : undefined,
          ]);
        }
      }
    }
  });

  it('no longer include the one that all services of an earlier version shared', () => {
    for (const audience of ['services', 'gateway', 'worker', 'usage']) {
      mkdirSync(join(folder, audience));
      writeFileSync(join(folder, audience, 'internal-secret'), 'shared', { mode: 0o444 });
    }
    const { services, ...created } = create();
    expect(services?.['internal-secret']).toBe('shared'); // the earlier version, if it is started again
    for (const files of Object.values(created)) expect(Object.values(files)).not.toContain('shared');
    expect(Object.keys(created['gateway'] ?? {})).not.toContain('internal-secret');
  });

  it('stay the same at each start, also where one was interrupted', () => {
    const created = create();
    expect(create()).toEqual(created);
    rmSync(join(folder, 'worker'), { recursive: true });
    const file = join(folder, 'auth', 'database-url');
    rmSync(file);
    writeFileSync(`${file}.new`, 'half', { mode: 0o444 });
    expect(create()).toEqual(created);
  });

  it('are new where one was removed, with the keys that follow from it, and all others stay', () => {
    const { redis: redisBefore, ...before } = create();
    for (const name of ['usage-secret', 'redis-worker-password']) rmSync(join(folder, 'services', name));
    const { redis, ...after } = create();
    const changed = Object.entries(after).flatMap(([audience, files]) =>
      Object.keys(files)
        .filter((name) => files[name] !== before[audience]?.[name])
        .map((name) => `${audience} ${name}`),
    );
    expect(changed.filter((name) => !name.startsWith('services ')).toSorted()).toEqual([
      'auth usage-secret',
      'billing usage-secret',
      'gateway usage-secret',
      'transcription usage-secret',
      'usage internal-secret',
      'worker redis-url',
      'worker usage-secret',
    ]);
    expect(redis?.['password']).toBe(redisBefore?.['password']);
    expect(redis?.['users.acl']).not.toBe(redisBefore?.['users.acl']);
  });

  it('are kept by an installation whose services shared one volume', () => {
    const shared = {
      'database-url': 'postgres://escriba:old@postgres:5432/escriba',
      'redis-url': 'redis://:older@redis:6379',
      's3-key-id': 'key',
      's3-key-secret': 'secret',
      'auth-key-secret': 'signs',
      'asaas-webhook-token': 'token',
    };
    mkdirSync(join(folder, 'services'));
    for (const [name, content] of Object.entries(shared))
      writeFileSync(join(folder, 'services', name), content, { mode: 0o444 });
    const { owner, auth, postgres, redis } = create();
    expect(owner).toEqual({ 'database-url': shared['database-url'] });
    expect(auth).toMatchObject({ 'auth-key-secret': 'signs' });
    expect([postgres, redis?.['password']]).toEqual([{ password: 'old' }, 'older']);
  });
});
