import { describe, expect, it } from '@jest/globals';
import { createWaker } from './waker.ts';

/** Whether a wait that nothing wakes any more is over. */
const isOver = async (wait: Promise<void>): Promise<boolean> =>
  Promise.race([wait.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))]);

describe('a waker', () => {
  it('ends a wait, also one that begins after the news, and counts news between two waits once', async () => {
    const waker = createWaker(new AbortController().signal);
    const first = waker.wait();
    waker.wake();
    await first;
    waker.wake();
    waker.wake();
    await waker.wait();
    expect(await isOver(waker.wait())).toBe(false);
  });

  it('waits no longer than it may', async () => {
    await createWaker(new AbortController().signal).wait(1);
  });

  it('wakes for good when the signal fires', async () => {
    const stopping = new AbortController();
    const waker = createWaker(stopping.signal);
    const waiting = waker.wait(3_600_000);
    stopping.abort();
    await waiting;
    await waker.wait();
    await createWaker(stopping.signal).wait();
  });
});
