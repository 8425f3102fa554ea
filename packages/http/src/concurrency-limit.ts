import { addressBlock } from './address-block.ts';
import type { Caller } from './caller-claims.ts';
import { serviceBusy } from './service.errors.ts';

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>;

/** The fraction of the limit that one caller may use, so that no single caller locks out the others. */
const SHARE_OF_ONE = 0.25;
const SHARE_OF_ONE_MIN = 4;

type ConcurrencyLimitOptions = {
  /** Maximum concurrent work over all callers; one user or address may use a quarter of it. */
  readonly max: number;
  /** `Retry-After` of a refusal: roughly the duration of a piece of work. */
  readonly retryAfterSeconds: number;
};

/** Limits concurrent work. */
export const createConcurrencyLimit = ({ max, retryAfterSeconds }: ConcurrencyLimitOptions) => {
  const ownMax = Math.max(SHARE_OF_ONE_MIN, Math.ceil(max * SHARE_OF_ONE));
  const counts = new Map<string, number>();
  let total = 0;

  /** Starts a piece of work and returns the function that ends it, which may be called twice. @throws serviceBusy */
  const take = (caller: Caller): (() => void) => {
    const key = keyOf(caller);
    const own = counts.get(key) ?? 0;
    if (total >= max || (own >= ownMax && caller.service === undefined)) throw serviceBusy(retryAfterSeconds);
    total += 1;
    counts.set(key, own + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      total -= 1;
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    };
  };

  return {
    take,
    /** Runs a piece of work. @throws serviceBusy immediately if the limit is reached */
    run: async <T>(caller: Caller, work: () => Promise<T>): Promise<T> => {
      const end = take(caller);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
};

const keyOf = ({ user, service, ip }: Caller): string => user?.id ?? service ?? addressBlock(ip);
