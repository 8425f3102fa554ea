import { describe, expect, it } from '@jest/globals';
import { every } from './every.ts';

describe('a repeated task', () => {
  it('runs at once, continues after a failure, and stops after the current run', async () => {
    const done: number[] = [];
    const failures: unknown[] = [];
    const third = Promise.withResolvers<void>();
    const chore = every(
      1,
      async () => {
        done.push(done.length);
        if (done.length === 1) throw new Error('once');
        if (done.length === 3) third.resolve();
      },
      (error) => failures.push(error),
    );
    expect(done).toEqual([0]);
    await third.promise;
    await chore.stop();
    const rounds = done.length;
    await new Promise(setImmediate);
    expect(done).toHaveLength(rounds);
    expect(failures).toHaveLength(1);
  });

  it('runs again at once after a wake, including one during a run', async () => {
    const rounds = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    let done = 0;
    const chore = every(
      3_600_000,
      async () => {
        rounds[done]?.resolve();
        done += 1;
        if (done === 2) chore.wake();
      },
      () => {},
    );
    await rounds[0]?.promise;
    await new Promise(setImmediate);
    chore.wake();
    await rounds[2]?.promise;
    await chore.stop();
    expect(done).toBe(3);
  });
});
