import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type DataDir, openDataDir } from './data-dir.ts';
import { openLogFile } from './log-file.ts';

let base: string;
let path: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'escriba-data-test-'));
  path = join(base, 'data');
});
afterEach(() => rm(base, { recursive: true, force: true }));

const modeOf = async (...names: string[]): Promise<string> =>
  ((await stat(join(path, ...names))).mode & 0o777).toString(8);
const leaveOpen = async (folder: string, file: string): Promise<void> => {
  await mkdir(join(path, folder), { recursive: true, mode: 0o755 });
  await writeFile(join(path, folder, file), 'x', { mode: 0o644 });
  for (const name of [folder, join(folder, file)])
    await chmod(join(path, name), name === folder ? 0o755 : 0o644);
};

describe('the data folder', () => {
  it('is private to its user', async () => {
    const dataDir = await openDataDir(path);
    for (const name of ['storage', 'redis', 'logs']) expect(await modeOf(name)).toBe('700');
    for (const name of ['internal-secret', 'auth-key-secret']) expect(await modeOf(name)).toBe('600');
    const log = openLogFile(dataDir.file('logs', 'gateway.log'));
    log.close();
    expect(await modeOf('logs', 'gateway.log')).toBe('600');
    // Root runs Postgres as another user, who may enter the folder but not list it.
    expect(await modeOf()).toBe(process.getuid?.() === 0 ? '711' : '700');
  });

  it('is restricted, with its contents, if an earlier version left it open', async () => {
    await leaveOpen('storage', 'x');
    await leaveOpen('storage/recordings', 'one');
    await leaveOpen('redis', 'appendonly.aof');
    await leaveOpen('logs', 'gateway.log');
    await writeFile(join(path, 'running.json'), '{}');
    await chmod(join(path, 'running.json'), 0o644);
    await openDataDir(path);
    for (const name of ['storage', 'storage/recordings', 'redis', 'logs'])
      expect(await modeOf(name)).toBe('700');
    for (const name of ['storage/recordings/one', 'redis/appendonly.aof', 'logs/gateway.log', 'running.json'])
      expect(await modeOf(name)).toBe('600');
  });

  it('has one secret of each kind, also for several starts at the same time', async () => {
    const secretsOf = ({ authKeySecret, asaasWebhookToken, serviceSecrets }: DataDir) => ({
      authKeySecret,
      asaasWebhookToken,
      serviceSecrets,
    });
    const starts = await Promise.all(Array.from({ length: 5 }, () => openDataDir(path)));
    const kept = secretsOf(await openDataDir(path));
    for (const start of starts) expect(secretsOf(start)).toEqual(kept);
  });

  it('gets a new secret in place of an empty one, which a power failure can leave', async () => {
    await mkdir(path, { recursive: true });
    await writeFile(join(path, 'auth-key-secret'), '');
    const { authKeySecret } = await openDataDir(path);
    expect(authKeySecret).toMatch(/^[0-9a-f]{64}$/);
    expect((await openDataDir(path)).authKeySecret).toBe(authKeySecret);
  });

  it('restricts a log that was readable before', async () => {
    await leaveOpen('logs', 'old.log');
    openLogFile(join(path, 'logs', 'old.log')).close();
    expect(await modeOf('logs', 'old.log')).toBe('600');
  });
});
