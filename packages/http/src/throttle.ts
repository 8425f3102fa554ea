import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { addressBlock } from './address-block.ts';
import { tooManyAttempts } from './throttle.errors.ts';

type ThrottleOptions = {
  readonly redis: Redis;
  /** Prefix of every key in Redis. */
  readonly keyPrefix: string;
  /** Error code of a refused attempt. */
  readonly errorCode: string;
};

export type AttemptLimit = { readonly attemptsMax: number; readonly seconds: number };

/** Subtracts the attempt again, after a right password. */
export type ReturnAttempt = () => Promise<void>;

/** A count of failures by key. `check` throws tooManyAttempts for a key with too many failures, without counting; `add` counts one. */
export type FailureCount = {
  readonly check: (key: string) => Promise<void>;
  readonly add: (key: string) => Promise<void>;
};

/** Factor by which the limit is higher for a subject that many addresses try, and for an address that tries many subjects. */
const WIDER = 10;

/**
 * Counts attempts in Redis, and in this process while Redis is unavailable. An attempt counts before it is checked, so that concurrent ones
 * cannot pass together. Every attempt over its limit throws tooManyAttempts with `errorCode`.
 */
export const createThrottle = ({ redis, keyPrefix, errorCode }: ThrottleOptions) => {
  const createLimiter = (name: string, limit: AttemptLimit): RateLimiterRedis =>
    openLimiter(redis, `${keyPrefix}:${name}`, limit);

  const take = async (limiter: RateLimiterRedis, key: string): Promise<void> => {
    try {
      await limiter.consume(key);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooManyAttempts(errorCode, secondsOf(refused));
      throw refused;
    }
  };

  return {
    /** Counts attempts of one kind by key; the returned function clears the key's count. */
    counter: (name: string, limit: AttemptLimit) => {
      const limiter = createLimiter(name, limit);
      return async (key: string): Promise<ReturnAttempt> => {
        await take(limiter, key);
        return async () => {
          await limiter.delete(key);
        };
      };
    },

    /** Counts uses of one kind by key; the returned function subtracts the use again, because it came to nothing. */
    uses: (name: string, limit: AttemptLimit) => {
      const limiter = createLimiter(name, limit);
      return async (key: string): Promise<ReturnAttempt> => {
        await take(limiter, key);
        return async () => {
          await limiter.reward(key);
        };
      };
    },

    /** Counts failures of one kind by key; `check` refuses a key with as many as the limit. */
    failures: (name: string, limit: AttemptLimit): FailureCount =>
      countFailures(createLimiter(name, limit), { ...limit, errorCode }),

    /** Counts guesses at the secret of a subject (an account, a link) by both subject and address, and by each with a wider limit. */
    guesses: (subject: string, { attemptsMax, seconds }: AttemptLimit) => {
      const wide = { attemptsMax: attemptsMax * WIDER, seconds };
      const pair = createLimiter(`${subject}-and-address`, { attemptsMax, seconds });
      const bySubject = createLimiter(subject, wide);
      const byAddress = createLimiter('address', wide);
      return async (key: string, ip: string): Promise<ReturnAttempt> => {
        const from = addressBlock(ip);
        await take(pair, `${key}:${from}`);
        await take(byAddress, from);
        await take(bySubject, key);
        return async () => {
          await Promise.all([pair.delete(`${key}:${from}`), bySubject.reward(key), byAddress.reward(from)]);
        };
      };
    },
  };
};

const openLimiter = (
  redis: Redis,
  keyPrefix: string,
  { attemptsMax, seconds }: AttemptLimit,
): RateLimiterRedis => {
  const options = { keyPrefix, points: attemptsMax, duration: seconds };
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(options),
  });
};

const countFailures = (
  limiter: RateLimiterRedis,
  { attemptsMax, errorCode }: Pick<AttemptLimit, 'attemptsMax'> & Pick<ThrottleOptions, 'errorCode'>,
): FailureCount => ({
  check: async (key) => {
    const counted = await limiter.get(key);
    if (counted === null || counted.consumedPoints < attemptsMax) return;
    throw tooManyAttempts(errorCode, secondsOf(counted));
  },
  add: async (key) => {
    await limiter.penalty(key);
  },
});

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1_000));
