import { expect, it } from '@jest/globals';
import { orAborted } from './or-aborted.ts';

it('work settles as it does, or with the reason of an abort', async () => {
  const { signal } = new AbortController();
  expect(await orAborted(Promise.resolve(1), signal)).toBe(1);
  const fault = new Error('fault');
  await expect(orAborted(Promise.reject(fault), signal)).rejects.toBe(fault);
  const controller = new AbortController();
  const waiting = orAborted(new Promise(() => {}), controller.signal);
  const reason = new Error('cancelled');
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});
