import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { withLock } from './lock.ts';

let modelsDir: string;
beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'escriba-lock-'));
});
afterEach(() => rm(modelsDir, { recursive: true }));

it('a command that was killed does not hold the folder, though another process has its id now', async () => {
  await writeFile(join(modelsDir, '.lock'), String(process.pid));
  const waited: string[] = [];
  const quick = { renewMs: 10, staleMs: 30, onWait: () => void waited.push('once') };
  expect(await withLock(modelsDir, async () => 'done', quick)).toBe('done');
  expect(waited).toEqual(['once']);
  expect(await readdir(modelsDir)).toEqual([]);
});

it('a command that is at work keeps others away', async () => {
  const quick = { renewMs: 10, staleMs: 60_000 };
  const second = () => withLock(modelsDir, async () => 'second', quick);
  await withLock(
    modelsDir,
    () => expect(second()).rejects.toThrow(/Another command changes the models/u),
    quick,
  );
  expect(await second()).toBe('second');
});
