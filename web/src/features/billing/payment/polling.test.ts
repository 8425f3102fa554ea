import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createPolling, type PollingState } from './polling.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const touch = () => window.dispatchEvent(new Event('pointermove'));
const start = (check = jest.fn<() => Promise<unknown>>(async () => undefined)) => {
  const polling = createPolling(check);
  polling.start();
  return { polling, check };
};
/** Lets time pass for a user who does something every 5 s. */
const waitActively = async (ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 5_000) {
    touch();
    await wait(5_000);
  }
};

describe('the check of a payment', () => {
  it('asks every 10 s and counts', async () => {
    const { polling, check } = start();
    expect(polling.get()).toEqual({ phase: 'running', attempt: 1 });
    await wait(9_999);
    expect(check).not.toHaveBeenCalled();
    await wait(1);
    expect(check).toHaveBeenCalledTimes(1);
    expect(polling.get()).toEqual({ phase: 'running', attempt: 2 });
  });

  it('ends after 12 checks in 2 minutes, also if they fail', async () => {
    const { polling, check } = start(jest.fn(() => Promise.reject(new Error('away'))));
    await waitActively(115_000);
    expect(polling.get()).toEqual({ phase: 'running', attempt: 12 });
    await waitActively(5_000);
    expect(check).toHaveBeenCalledTimes(12);
    expect(polling.get()).toEqual({ phase: 'finished' });
    await waitActively(60_000);
    expect(check).toHaveBeenCalledTimes(12);
  });

  it('pauses after 30 s without activity', async () => {
    const { polling, check } = start();
    await wait(29_999);
    expect(polling.get()).toEqual({ phase: 'running', attempt: 3 });
    await wait(1);
    expect(polling.get()).toEqual({ phase: 'inactive' });
    const asked = check.mock.calls.length;
    await wait(60_000);
    expect(check).toHaveBeenCalledTimes(asked);
  });

  it.each(['pointermove', 'keydown', 'focus'])(
    'goes on after a pause with the next %s, at once',
    async (name) => {
      const { polling, check } = start();
      await wait(30_000);
      expect(polling.get()).toEqual({ phase: 'inactive' });
      const asked = check.mock.calls.length;
      window.dispatchEvent(new Event(name));
      expect(polling.get()).toEqual({ phase: 'running', attempt: 3 });
      await wait(0);
      expect(check).toHaveBeenCalledTimes(asked + 1);
      expect(polling.get()).toEqual({ phase: 'running', attempt: 4 });
      await wait(30_000);
      expect(polling.get()).toEqual({ phase: 'inactive' });
    },
  );

  it('asks at most 12 times, however often it pauses', async () => {
    const { polling, check } = start();
    for (let pause = 0; pause < 10; pause += 1) {
      await wait(30_000);
      touch();
      await wait(0);
    }
    expect(check).toHaveBeenCalledTimes(12);
    expect(polling.get()).toEqual({ phase: 'finished' });
  });

  it('does not go on by itself once it is stopped in a pause', async () => {
    const { polling, check } = start();
    await wait(30_000);
    const asked = check.mock.calls.length;
    polling.stop();
    await waitActively(60_000);
    expect(check).toHaveBeenCalledTimes(asked);
    expect(polling.get()).toEqual({ phase: 'off' });
  });

  it('begins again on request', async () => {
    const { polling } = start();
    await wait(30_000);
    polling.start();
    expect(polling.get()).toEqual({ phase: 'running', attempt: 1 });
  });

  it('asks nothing more once it is stopped', async () => {
    const { polling, check } = start();
    const seen: PollingState[] = [];
    polling.subscribe(() => seen.push(polling.get()));
    polling.stop();
    await wait(120_000);
    expect(check).not.toHaveBeenCalled();
    expect(seen).toEqual([{ phase: 'off' }]);
  });
});
