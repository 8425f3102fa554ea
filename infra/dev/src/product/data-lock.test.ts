import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { findRunningProduct, lockDataDir, storageDirOf } from './data-lock.ts';

const directory = await createTemporaryDirectory();
afterAll(directory.remove);

const lockFile = () => join(mkdtempSync(join(directory.path, 'lock-')), 'running.json');
const GONE = JSON.stringify({ pid: 2 ** 22 - 1, bornAt: '1', url: 'http://localhost:8080' });

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

describe('the lock of a data folder', () => {
  it('refuses a second start and reports the address of the first one', async () => {
    const file = lockFile();
    await lockDataDir(file, 'http://localhost:8080');
    await expect(lockDataDir(file, 'http://localhost:8081')).rejects.toThrow(
      'is already running with this data at http://localhost:8080',
    );
  });

  it('is taken over from a process that is gone, or whose id another program has', async () => {
    const file = lockFile();
    writeFileSync(file, GONE);
    const lock = await lockDataDir(file, 'http://localhost:8080');
    await lock.release();
    expect(existsSync(file)).toBe(false);

    writeFileSync(file, JSON.stringify({ pid: process.pid, bornAt: '1', url: 'http://localhost:8080' }));
    await expect(lockDataDir(file, 'http://localhost:8080')).resolves.toBeDefined();
  });

  it.each([
    { left: 'nothing', starts: 5, leave: () => undefined },
    {
      left: 'the lock of a process that is gone',
      starts: 6,
      leave: (file: string) => writeFileSync(file, GONE),
    },
  ])('is taken by one of $starts starts at the same time if there is $left', async ({ starts, leave }) => {
    for (let round = 0; round < 40; round += 1) {
      const file = lockFile();
      leave(file);
      const urls = Array.from({ length: starts }, (_each, index) => `http://localhost:${index}`);
      const start = async (url: string) => {
        await turns(Math.floor(Math.random() * 12));
        return lockDataDir(file, url);
      };
      const results = await Promise.allSettled(urls.map(start));
      const taken = urls.filter((_url, index) => results[index]?.status === 'fulfilled');
      expect(taken).toEqual([(await findRunningProduct(file))?.url]);
      expect(readdirSync(dirname(file))).toEqual(['running.json']);
    }
  });

  it('gives other programs the addresses of the services while the product runs', async () => {
    const file = lockFile();
    const inner = {
      authUrl: 'http://127.0.0.1:1',
      usageUrl: 'http://127.0.0.1:2',
      billingUrl: 'http://127.0.0.1:3',
    };
    expect(await findRunningProduct(file)).toBeUndefined();
    const lock = await lockDataDir(file, 'http://localhost:8080');
    expect((await findRunningProduct(file))?.inner).toBeUndefined();
    await lock.publish(inner);
    expect(await findRunningProduct(file)).toMatchObject({ url: 'http://localhost:8080', inner });
    await expect(lockDataDir(file, 'http://localhost:8081')).rejects.toThrow('is already running');
    await lock.release();
    expect(await findRunningProduct(file)).toBeUndefined();
  });

  it('says where the recordings of the product are, of which programs beside it have no environment', async () => {
    const inner = { authUrl: '', usageUrl: '', billingUrl: '' };
    const found = async (more: { readonly storageDir?: string | null }) => {
      const file = lockFile();
      await (await lockDataDir(file, 'http://localhost:8080')).publish({ ...inner, ...more });
      const running = await findRunningProduct(file);
      return running && storageDirOf(running, '/data');
    };
    expect(await found({ storageDir: '/srv/recordings' })).toBe('/srv/recordings');
    expect(await found({ storageDir: null })).toBeUndefined();
    expect(await found({})).toBe('/data/storage'); // of an earlier version
  });

  it('gives no addresses of a product that is gone', async () => {
    const file = lockFile();
    writeFileSync(file, JSON.stringify({ pid: process.pid, bornAt: '1', url: 'http://localhost:8080' }));
    expect(await findRunningProduct(file)).toBeUndefined();
  });

  it('is taken over although an earlier takeover was killed in the middle', async () => {
    const file = lockFile();
    writeFileSync(file, GONE);
    const guard = `${file}.${createHash('sha256').update(GONE).digest('hex').slice(0, 12)}`;
    writeFileSync(guard, GONE);
    const lock = await lockDataDir(file, 'http://localhost:8080');
    expect(readdirSync(dirname(file))).toEqual(['running.json']);
    await lock.release();
  });

  it('is taken over if a crash truncated it', async () => {
    const file = lockFile();
    writeFileSync(file, '{"pid":');
    await expect(lockDataDir(file, 'http://localhost:8080')).resolves.toBeDefined();
  });
});
