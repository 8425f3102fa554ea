import autocannon from 'autocannon';
import type { Options, Result } from 'autocannon';

/** Sends requests as fast as responses arrive. Throws if one of them is not 200. */
export const fire = async (options: Options) => checked(await autocannon(options));

/** Sends requests one after another. Returns how long each response took, in ms: the figures of `fire` are whole milliseconds. */
export const timeEach = async (options: Options): Promise<readonly number[]> => {
  const times: number[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  autocannon({ ...options, connections: 1 }, (error: unknown, result) =>
    error ? reject(error) : resolve(result),
  ).on('response', (_client, _status, _bytes, ms) => times.push(ms));
  checked(await promise);
  return times;
};

const checked = (result: Result): Result => {
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  return result;
};
