import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { processMark } from '@escriba/runtime';
import { createTemporaryDirectory, eventually } from '@escriba/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WatchStopped } from '../watch.errors.ts';
import { takeLock } from './lock.ts';

let disk: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let path: string;
const lost: unknown[] = [];

beforeEach(async () => {
  disk = await createTemporaryDirectory();
  path = join(disk.path, 'lock');
  lost.length = 0;
});
afterEach(() => disk.remove());

const take = (signal = new AbortController().signal) =>
  takeLock(path, { onLost: (error) => lost.push(error), log: () => {}, signal, beatMs: 20 });

describe('the lock of a target', () => {
  it('is had by one, and is free once it is given back', async () => {
    const unlock = await take();
    await expect(take()).rejects.toBeInstanceOf(WatchStopped);
    await unlock();
    await (
      await take()
    )();
    await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is free at once if its process has ended', async () => {
    const runtime = new URL('../../../runtime/src/index.ts', import.meta.url).href;
    const program = `import { processMark } from ${JSON.stringify(runtime)}; process.stdout.write(processMark)`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    await writeFile(path, stdout);
    await (
      await take()
    )();
  });

  it('of another machine is free without a sign of it, and not with one', async () => {
    await writeFile(path, 'othermachine-1-1');
    await (
      await take()
    )();

    await writeFile(path, 'othermachine-1-1');
    const sign = setInterval(() => void writeFile(path, 'othermachine-1-1'), 5);
    await expect(take()).rejects.toBeInstanceOf(WatchStopped);
    clearInterval(sign);
  });

  it('is noticed to be lost, and is then not given back', async () => {
    const unlock = await take();
    expect(await readFile(path, 'utf8')).toBe(processMark);
    await writeFile(path, 'othermachine-1-1');
    await eventually(() => lost.length > 0);
    await unlock();
    expect(await readFile(path, 'utf8')).toBe('othermachine-1-1');
  });

  it('is not waited for once the program is to end', async () => {
    await writeFile(path, 'othermachine-1-1');
    await expect(take(AbortSignal.abort(new Error('stop')))).rejects.toThrow();
  });
});
