import { addressBlock } from './address-block.ts';
import type { Caller } from './caller-tokens.ts';
import { serviceBusy } from './service.errors.ts';

export type InHand = ReturnType<typeof createInHand>;

/** What one caller may have in hand of everything, so that nobody alone keeps all others out. */
const SHARE_OF_ONE = 0.25;
const SHARE_OF_ONE_MIN = 4;

type InHandOptions = {
  /** Pieces of work at a time over all callers; one person or address has a quarter of them. */
  readonly max: number;
  /** What a refused caller is asked to wait: as long as a piece of work takes, more or less. */
  readonly retryAfterSeconds: number;
};

/** A bounded amount of work at a time. */
export const createInHand = ({ max, retryAfterSeconds }: InHandOptions) => {
  const ownMax = Math.max(SHARE_OF_ONE_MIN, Math.ceil(max * SHARE_OF_ONE));
  const counts = new Map<string, number>();
  let total = 0;

  /** Begins a piece of work and gives the function that ends it, which may be called twice. @throws serviceBusy */
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
    /** Does a piece of work. @throws serviceBusy at once, when there is too much of it */
    hold: async <T>(caller: Caller, work: () => Promise<T>): Promise<T> => {
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
