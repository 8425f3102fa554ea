import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { findRunningProduct, lockDataDir } from './data-lock.ts';

const lockFile = () => join(mkdtempSync(join(tmpdir(), 'lock-')), 'running.json');

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
    writeFileSync(file, JSON.stringify({ pid: 2 ** 22 - 1, bornAt: '1', url: 'http://localhost:8080' }));
    const lock = await lockDataDir(file, 'http://localhost:8080');
    await lock.release();
    expect(existsSync(file)).toBe(false);

    writeFileSync(file, JSON.stringify({ pid: process.pid, bornAt: '1', url: 'http://localhost:8080' }));
    await expect(lockDataDir(file, 'http://localhost:8080')).resolves.toBeDefined();
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

  it('gives no addresses of a product that is gone', async () => {
    const file = lockFile();
    writeFileSync(file, JSON.stringify({ pid: process.pid, bornAt: '1', url: 'http://localhost:8080' }));
    expect(await findRunningProduct(file)).toBeUndefined();
  });

  it('is taken over if a crash truncated it', async () => {
    const file = lockFile();
    writeFileSync(file, '{"pid":');
    await expect(lockDataDir(file, 'http://localhost:8080')).resolves.toBeDefined();
  });
});
