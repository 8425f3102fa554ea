import { Address } from '@escriba/contracts/billing/address';
import type { Logger } from '@escriba/runtime';
import type { Redis } from 'ioredis';
import { Value } from 'typebox/value';

type AddressCacheDeps = { readonly redis: Redis; readonly logger: Pick<Logger, 'warn'> };

const KEPT_SECONDS = 30 * 86_400;

/** Caches addresses in Redis for 30 days. Without Redis the cache is empty. */
export const createAddressCache = ({ redis, logger }: AddressCacheDeps) => {
  const logFailure = (error: unknown): null => {
    logger.warn({ err: error }, 'address.cache_failed');
    return null;
  };
  // A command would wait seconds for a connection.
  const isAway = (): boolean => redis.status !== 'ready';

  return {
    find: async (cep: string): Promise<Address | undefined> => {
      if (isAway()) return undefined;
      const text = await redis.get(keyOf(cep)).catch(logFailure);
      return text === null ? undefined : parse(text);
    },
    store: async (cep: string, address: Address): Promise<void> => {
      if (isAway()) return;
      await redis.set(keyOf(cep), JSON.stringify(address), 'EX', KEPT_SECONDS).catch(logFailure);
    },
  };
};

const keyOf = (cep: string): string => `billing:address:${cep}`;

const parse = (text: string): Address | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(Address, value) ? value : undefined;
  } catch {
    return undefined;
  }
};
