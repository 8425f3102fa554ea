import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openAnswerStore } from './answer-store.ts';

let name: string;
let folder: string;
beforeEach(async () => {
  name = `test-${randomUUID()}`;
  ({ folder } = await openAnswerStore(name, '1'));
});
afterEach(() => rm(dirname(folder), { recursive: true, force: true }));

const counting = () => {
  let count = 0;
  return { count: () => count, compute: async () => ({ number: (count += 1) }) };
};

it('computes an answer once, also for another process', async () => {
  const { compute, count } = counting();
  const question = ['words', new Uint8Array([1, 2, 3])];
  const [one, other] = [await openAnswerStore(name, '1'), await openAnswerStore(name, '1')];
  expect(await one.remember(question, compute)).toEqual({ number: 1 });
  expect(await other.remember(question, compute)).toEqual({ number: 1 });
  expect(count()).toBe(1);
});

it.each([
  [['words', new Uint8Array([1, 2, 4])]],
  [['words', new Uint8Array([1, 2]), new Uint8Array([3])]],
  [['voices', new Uint8Array([1, 2, 3])]],
])('keeps other questions apart: %j', async (other) => {
  const { compute } = counting();
  const store = await openAnswerStore(name, '1');
  expect(await store.remember(['words', new Uint8Array([1, 2, 3])], compute)).toEqual({ number: 1 });
  expect(await store.remember(other, compute)).toEqual({ number: 2 });
});

it('stores no failure', async () => {
  const store = await openAnswerStore(name, '1');
  const fail = () => store.remember(['x'], () => Promise.reject(new Error('broken')));
  await expect(fail()).rejects.toThrow('broken');
  expect(await store.remember(['x'], async () => 'whole')).toBe('whole');
});

it('deletes the answers of another version', async () => {
  const { compute } = counting();
  await (await openAnswerStore(name, '1')).remember(['x'], compute);
  expect(await (await openAnswerStore(name, '2')).remember(['x'], compute)).toEqual({ number: 2 });
  expect(existsSync(folder)).toBe(false);
});
