import autocannon from 'autocannon';
import type { Options } from 'autocannon';

/** Sends requests as fast as responses arrive. Throws if one of them is not 200. */
export const fire = async (options: Options) => {
  const result = await autocannon(options);
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  return result;
};
