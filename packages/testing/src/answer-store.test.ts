import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openAnswerStore } from './answer-store.ts';
import { createTemporaryDirectory } from './temporary-directory.ts';

let name: string;
let folder: string;
beforeEach(async () => {
  name = `test-${randomUUID()}`;
  ({ folder } = await open());
});
const open = (version = '1') => openAnswerStore({ name, version });
afterEach(() => rm(dirname(folder), { recursive: true, force: true }));

const counting = () => {
  let count = 0;
  return { count: () => count, compute: async () => ({ number: (count += 1) }) };
};

it('computes an answer once, also for another process', async () => {
  const { compute, count } = counting();
  const question = ['words', new Uint8Array([1, 2, 3])];
  const [one, other] = [await open(), await open()];
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
  const store = await open();
  expect(await store.remember(['words', new Uint8Array([1, 2, 3])], compute)).toEqual({ number: 1 });
  expect(await store.remember(other, compute)).toEqual({ number: 2 });
});

it('stores no failure', async () => {
  const store = await open();
  const fail = () => store.remember(['x'], () => Promise.reject(new Error('broken')));
  await expect(fail()).rejects.toThrow('broken');
  expect(await store.remember(['x'], async () => 'whole')).toBe('whole');
});

it('deletes the answers of another version', async () => {
  const { compute } = counting();
  await (await open()).remember(['x'], compute);
  expect(await (await open('2')).remember(['x'], compute)).toEqual({ number: 2 });
  expect(existsSync(folder)).toBe(false);
});

describe('with a committed file', () => {
  let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
  beforeEach(async () => {
    directory = await createTemporaryDirectory();
  });
  afterEach(() => directory.remove());
  const openWith = (version: string) =>
    openAnswerStore({ name, version, committed: `${directory.path}/answers.txt` });
  const never = () => Promise.reject(new Error('computed'));

  it('computes no answer that another checkout has committed', async () => {
    const store = await openWith('1');
    await store.remember(['x'], async () => ({ text: 'one\ntwo' }));
    await store.remember(['y'], async () => 'three');
    expect(await store.writeCommitted()).toBe(2);
    await rm(folder, { recursive: true });
    const fresh = await openWith('1');
    expect(await fresh.remember(['x'], never)).toEqual({ text: 'one\ntwo' });
    expect(await fresh.remember(['y'], never)).toBe('three');
    expect(await fresh.countComputed()).toBe(0);
    await expect(fresh.remember(['z'], never)).rejects.toThrow('computed');
  });

  it('keeps the committed answers for a version that answers the same', async () => {
    await (await openWith('1')).remember(['x'], async () => 'one');
    expect(await (await openWith('1')).writeCommitted()).toBe(1);
    const next = await openWith('2');
    expect(await next.isCommitted()).toBe(false);
    expect(await next.keepCommitted()).toBe(1);
    expect(await next.isCommitted()).toBe(true);
    expect(await (await openWith('2')).remember(['x'], never)).toBe('one');
  });

  it('commits only what was asked for', async () => {
    const store = await openWith('1');
    await store.remember(['x'], async () => 'one');
    await store.remember(['y'], async () => 'two');
    await store.writeCommitted();
    await rm(folder, { recursive: true });
    const later = await openWith('1');
    await later.remember(['y'], never);
    expect(await later.writeCommitted()).toBe(1);
  });

  it('ignores the answers of another version', async () => {
    const store = await openWith('1');
    await store.remember(['x'], async () => 'old');
    await store.writeCommitted();
    const newer = await openWith('2');
    expect(await newer.remember(['x'], async () => 'new')).toBe('new');
    expect(await newer.countComputed()).toBe(1);
  });

  describe('of sounds', () => {
    const SAMPLES = 32_000;
    /** Returns a tone whose samples are `off` from it, in turn above and below. */
    const tone = (amplitude: number, off: number): Uint8Array =>
      new Uint8Array(
        Int16Array.from({ length: SAMPLES }, (_, at) =>
          Math.round(amplitude * Math.sin(at / 7) + (at % 2 === 0 ? off : -off)),
        ).buffer,
      );
    const commit = async (...sounds: readonly Uint8Array[]): Promise<void> => {
      const store = await openWith('1');
      for (const [index, sound] of sounds.entries())
        await store.remember(['words', { sound }, 'pt'], async () => index);
      await store.writeCommitted();
      await rm(folder, { recursive: true });
    };

    it('finds the answer of the recording that another processor has decoded', async () => {
      await commit(tone(6_000, 0));
      const sound = tone(6_000, 2);
      expect(await (await openWith('1')).remember(['words', { sound }, 'pt'], never)).toBe(0);
      await commit(tone(0, 0));
      const silence = tone(0, 1);
      expect(await (await openWith('1')).remember(['words', { sound: silence }, 'pt'], never)).toBe(0);
    });

    it('commits one answer for sounds of the same levels', async () => {
      const store = await openWith('1');
      for (const off of [0, 1])
        await store.remember(['words', { sound: tone(6_000, off) }, 'pt'], async () => off);
      await store.remember(['words', { sound: tone(8_000, 0) }, 'pt'], async () => 'louder');
      expect(await store.writeCommitted()).toBe(2);
    });

    it('finds the most similar one', async () => {
      await commit(tone(6_100, 0), tone(6_000, 0), tone(5_900, 0));
      const sound = tone(6_001, 2);
      expect(await (await openWith('1')).remember(['words', { sound }, 'pt'], never)).toBe(1);
    });

    it('computes the answer of another sound, another length and another question', async () => {
      await commit(tone(6_000, 0));
      const store = await openWith('1');
      const sound = tone(6_000, 1);
      const others = [
        ['words', { sound: tone(8_000, 0) }, 'pt'],
        ['words', { sound: sound.subarray(2) }, 'pt'],
        ['words', { sound }, 'en'],
        ['words', sound, 'pt'],
      ];
      for (const other of others) await expect(store.remember(other, never)).rejects.toThrow('computed');
    });
  });
});
