import autocannon from 'autocannon';
import type { Options } from 'autocannon';

/** Asks as fast as answers come. Throws when one of them is anything but 200. */
export const fire = async (options: Options) => {
  const result = await autocannon(options);
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  return result;
};
