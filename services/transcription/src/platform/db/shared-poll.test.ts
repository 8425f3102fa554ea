import { eventually } from '@escriba/testing';
import { describe, expect, it } from '@jest/globals';
import { createSharedPoll } from './shared-poll.ts';

const KEYS = Array.from({ length: 1_000 }, (_, index) => `key ${index}`);

/** Creates a poll whose results a test provides; `asked` has the keys of each query. */
const createLook = (read: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>) => {
  const asked: (readonly string[])[] = [];
  const poll = createSharedPoll<string>({
    everyMs: 5,
    read: (keys) => {
      asked.push(keys);
      return read(keys);
    },
  });
  return { poll, asked };
};

describe('a look shared by all watchers', () => {
  it('queries once for a thousand watchers, and gives each its own result', async () => {
    const { poll, asked } = createLook(async (keys) => new Map(keys.map((key) => [key, `of ${key}`])));
    const seen = new Map<string, string | undefined>();
    const stops = KEYS.map((key) => poll.watch(key, (state) => seen.set(key, state)));
    await eventually(() => seen.size === KEYS.length);
    expect(asked[0]).toEqual(KEYS);
    expect([...seen].every(([key, state]) => state === `of ${key}`)).toBe(true);
    for (const stop of stops) stop();
  });

  it('queries a key once for many watchers, and gives all of them the result', async () => {
    const { poll, asked } = createLook(async () => new Map());
    const seen: unknown[] = [];
    const stops = [1, 2, 3].map((watcher) => poll.watch('key', (state) => seen.push([watcher, state])));
    await eventually(() => seen.length >= 3);
    expect(asked[0]).toEqual(['key']);
    expect(seen.slice(0, 3)).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
    ]);
    for (const stop of stops) stop();
  });

  it('stops after the last watcher has left, and starts again for the next', async () => {
    const { poll, asked } = createLook(async () => new Map());
    const first = Promise.withResolvers<void>();
    const stop = poll.watch('gone', () => first.resolve());
    await first.promise;
    stop();
    stop();
    const second = Promise.withResolvers<void>();
    const stopSecond = poll.watch('next', () => second.resolve());
    await second.promise;
    stopSecond();
    expect(asked.flat().filter((key) => key === 'gone').length).toBe(1);
  });

  it('does not query again during a query, and continues after a failure', async () => {
    const reads: ReturnType<typeof Promise.withResolvers<ReadonlyMap<string, string>>>[] = [];
    const { poll, asked } = createLook(() => {
      const read = Promise.withResolvers<ReadonlyMap<string, string>>();
      reads.push(read);
      return read.promise;
    });
    const seen: (string | undefined)[] = [];
    const stop = poll.watch('key', (state) => seen.push(state));
    const { poll: clock } = createLook(async () => new Map());
    let ticks = 0;
    const stopClock = clock.watch('tick', () => (ticks += 1));
    await eventually(() => asked.length > 0 && ticks >= 5);
    expect(asked.length).toBe(1);
    reads[0]?.reject(new Error('the database is away'));
    await eventually(() => reads.length === 2);
    reads[1]?.resolve(new Map([['key', 'there']]));
    await eventually(() => seen.length === 1);
    expect(seen).toEqual(['there']);
    stop();
    stopClock();
  });
});
