import { expect, it, jest } from '@jest/globals';
import { once } from './once.ts';

it('loads once for all callers, and again after a failure', async () => {
  const load = jest
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('there');
  const get = once(load);
  await expect(get()).rejects.toThrow('offline');
  expect(await Promise.all([get(), get()])).toEqual(['there', 'there']);
  expect(load).toHaveBeenCalledTimes(2);
});
