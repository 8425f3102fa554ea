import { describe, expect, it } from '@jest/globals';
import { createWaker } from './waker.ts';

/** Returns whether a wait that can no longer be woken is over. */
const isOver = async (wait: Promise<void>): Promise<boolean> =>
  Promise.race([wait.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))]);

describe('a waker', () => {
  it('ends a wait, also one that starts after the wake, and counts several between two waits once', async () => {
    const waker = createWaker(new AbortController().signal);
    const first = waker.wait();
    waker.wake();
    await first;
    waker.wake();
    waker.wake();
    await waker.wait();
    expect(await isOver(waker.wait())).toBe(false);
  });

  it('waits no longer than its limit', async () => {
    await createWaker(new AbortController().signal).wait(1);
  });

  it('stays awake after the signal aborts', async () => {
    const stopping = new AbortController();
    const waker = createWaker(stopping.signal);
    const waiting = waker.wait(3_600_000);
    stopping.abort();
    await waiting;
    await waker.wait();
    await createWaker(stopping.signal).wait();
  });
});
