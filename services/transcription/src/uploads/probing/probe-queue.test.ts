import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createProbeQueue } from './probe-queue.ts';

/** Creates work that ends when the test says so, and records the order in which it started. */
const createWork = () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    named: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    },
    end: (name: string) => ends.get(name)?.(),
  };
};
const user = (...callers: string[]) => ({ callers, isVisitor: false });
const visitor = (...callers: string[]) => ({ callers, isVisitor: true });
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const BUSY = { code: 'media.busy', kind: 'unavailable', retryAfterSeconds: 10 };

afterEach(() => {
  jest.useRealTimers();
});

describe('the queue of probes', () => {
  it('runs a few at once, one fewer per user or address, in order of arrival', async () => {
    const queue = createProbeQueue({ atOnceMax: 2 });
    const { begun, named, end } = createWork();
    const first = queue.run(user('ana', 'home'), named('first'));
    const second = queue.run(user('rui', 'home'), named('second'));
    const third = queue.run(user('eva', 'office'), named('third'));
    const fourth = queue.run(user('leo', 'cafe'), named('fourth'));
    await settled();
    expect(begun).toEqual(['first', 'third']);
    end('first');
    await settled();
    expect(begun).toEqual(['first', 'third', 'fourth']);
    end('third');
    await settled();
    expect(begun).toEqual(['first', 'third', 'fourth', 'second']);
    end('second');
    end('fourth');
    expect(await Promise.all([first, second, third, fourth])).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('does not keep a caller waiting for all earlier work of another one', async () => {
    const queue = createProbeQueue({ atOnceMax: 1 });
    const { begun, named, end } = createWork();
    const all = [1, 2, 3].map((number) => queue.run(user('ana'), named(`ana ${number}`)));
    all.push(queue.run(user('rui'), named('rui')));
    for (const name of ['ana 1', 'rui', 'ana 2', 'ana 3']) {
      await settled();
      end(name);
    }
    await Promise.all(all);
    expect(begun).toEqual(['ana 1', 'rui', 'ana 2', 'ana 3']);
  });

  it('lets a bounded number of later arrivals overtake a caller’s second piece of work', async () => {
    const queue = createProbeQueue({ atOnceMax: 1, waitingMax: 100 });
    const { begun, named, end } = createWork();
    const all = ['ana 1', 'ana 2'].map((name) => queue.run(user('ana'), named(name)));
    for (let newcomer = 0; newcomer < 50; newcomer += 1) {
      all.push(queue.run(user(`newcomer ${newcomer}`), named(`newcomer ${newcomer}`)));
    }
    for (let turn = 0; turn < all.length; turn += 1) {
      await settled();
      end(begun.at(-1) ?? '');
    }
    await Promise.all(all);
    expect(begun.indexOf('ana 2')).toBeLessThan(25);
  });

  it('refuses a client that has waited for two seconds', async () => {
    jest.useFakeTimers();
    const queue = createProbeQueue({ atOnceMax: 1 });
    const { begun, named, end } = createWork();
    const first = queue.run(user('ana'), named('first'));
    const refused = expect(queue.run(user('rui'), named('second'))).rejects.toMatchObject(BUSY);
    jest.advanceTimersByTime(2_000);
    await refused;
    end('first');
    await first;
    expect(begun).toEqual(['first']);
  });

  it('lets a bounded number wait, per caller and in total', async () => {
    const queue = createProbeQueue({ atOnceMax: 1, waitingMax: 3, waitingPerCallerMax: 2 });
    const { named, end } = createWork();
    const taken = ['ana', 'ana', 'ana'].map((caller, index) =>
      queue.run(user(caller), named(`ana ${index}`)),
    );
    await expect(queue.run(user('ana'), named('too many'))).rejects.toMatchObject(BUSY);
    taken.push(queue.run(user('rui'), named('rui')));
    await expect(queue.run(user('eva'), named('full'))).rejects.toMatchObject(BUSY);
    for (const name of ['ana 0', 'rui', 'ana 1', 'ana 2']) {
      await settled();
      end(name);
    }
    expect(await Promise.all(taken)).toEqual(['ana 0', 'ana 1', 'ana 2', 'rui']);
  });

  it('has no room for new uploads while many wait', async () => {
    const queue = createProbeQueue({ atOnceMax: 1, crowdedAt: 2 });
    const { named, end } = createWork();
    const names = ['ana', 'rui', 'eva'];
    const taken = names.map((name) => queue.run(user(name), named(name)));
    expect(() => queue.checkRoom(user())).toThrow(expect.objectContaining(BUSY));
    await settled();
    end('ana');
    await settled();
    expect(() => queue.checkRoom(user())).not.toThrow();
    for (const name of ['rui', 'eva']) {
      await settled();
      end(name);
    }
    await Promise.all(taken);
  });

  it('refuses work that has waited too long, and continues after a failure', async () => {
    const queue = createProbeQueue({ atOnceMax: 1, waitMsMax: 1 });
    const failing = Promise.withResolvers<never>();
    const failed = queue.run(user('ana'), () => failing.promise);
    await expect(queue.run(user('rui'), async () => 'late')).rejects.toMatchObject(BUSY);
    failing.reject(new Error('a broken file'));
    await expect(failed).rejects.toThrow('a broken file');
    expect(await queue.run(user('rui'), async () => 'in time')).toBe('in time');
  });

  it('always has a part for users, however many visitors there are', async () => {
    const queue = createProbeQueue({ atOnceMax: 4, waitingMax: 6, crowdedAt: 4 });
    const { begun, named, end } = createWork();
    const visitors = ['a', 'b', 'c', 'd'].map((name) => queue.run(visitor(name), named(name)));
    await settled();
    expect(begun).toEqual(['a', 'b']);
    expect(() => queue.checkRoom({ isVisitor: true })).toThrow(expect.objectContaining(BUSY));
    expect(() => queue.checkRoom({ isVisitor: false })).not.toThrow();
    const users = ['ana', 'rui'].map((name) => queue.run(user(name), named(name)));
    await settled();
    expect(begun).toEqual(['a', 'b', 'ana', 'rui']);
    const last = queue.run(visitor('e'), named('e'));
    await expect(queue.run(visitor('f'), named('f'))).rejects.toMatchObject(BUSY);
    for (const name of ['a', 'b', 'ana', 'rui', 'c', 'd', 'e']) {
      end(name);
      await settled();
    }
    await Promise.all([...visitors, ...users, last]);
  });
});
