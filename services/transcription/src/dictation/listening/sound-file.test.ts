import { readdir, readFile } from 'node:fs/promises';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openSoundFile } from './sound-file.ts';

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
});
afterAll(() => folder.remove());

const samples = (...values: number[]): Buffer => Buffer.from(Int16Array.from(values).buffer);
const SECOND = 16_000;

it('sound that arrives twice is written once, wherever the session begins', async () => {
  await using file = await openSoundFile(folder.path);
  expect(await file.append(100, samples(1, 2, 3))).toBe(true);
  expect(await file.append(101, samples(2, 3, 4))).toBe(true);
  expect(await readFile(file.path)).toEqual(samples(1, 2, 3, 4));
  expect(file.sampleAt(0)).toBe(100);
});

it('after a gap the file begins with what follows it', async () => {
  await using file = await openSoundFile(folder.path);
  await file.append(0, samples(1, 2));
  expect(await file.append(5, samples(6))).toBe(false);
  expect([await readFile(file.path), file.sampleAt(0)]).toEqual([samples(6), 5]);
});

it('what is not needed any more leaves a long file, whose times move', async () => {
  await using file = await openSoundFile(folder.path);
  await file.append(0, Buffer.alloc(2 * 70 * SECOND));
  await file.append(70 * SECOND, samples(7));
  expect(await file.forget(10_000)).toBe(0);
  expect(await file.forget(69_000)).toBe(69_000);
  expect([file.durationMs(), file.sampleAt(1_000)]).toEqual([1_000, 70 * SECOND]);
  expect((await readFile(file.path)).subarray(2 * SECOND)).toEqual(samples(7));
});

it('the file goes with its session', async () => {
  expect(await readdir(folder.path)).toEqual([]);
});
