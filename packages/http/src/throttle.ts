import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { addressBlock } from './address-block.ts';
import { tooManyAttempts } from './throttle.errors.ts';

type ThrottleOptions = {
  readonly redis: Redis;
  /** Start of every key in Redis. */
  readonly keyPrefix: string;
  /** Code of the error that refuses an attempt. */
  readonly errorCode: string;
};

export type AttemptLimit = { readonly attemptsMax: number; readonly seconds: number };

/** Gives attempts back after a right password. */
export type GiveBack = () => Promise<void>;

/** A subject under attack from many addresses, and an address that tries many subjects, have this much more. */
const WIDER = 10;

/**
 * Counts attempts in Redis, and in this process alone while Redis is away. An attempt counts before it is checked, so that many at
 * the same time don't slip through. Every attempt throws tooManyAttempts with `errorCode` over its limit.
 */
export const createThrottle = ({ redis, keyPrefix, errorCode }: ThrottleOptions) => {
  const createLimiter = (name: string, { attemptsMax, seconds }: AttemptLimit): RateLimiterRedis => {
    const options = { keyPrefix: `${keyPrefix}:${name}`, points: attemptsMax, duration: seconds };
    return new RateLimiterRedis({
      ...options,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  };

  const take = async (limiter: RateLimiterRedis, key: string): Promise<void> => {
    try {
      await limiter.consume(key);
    } catch (refused) {
      if (refused instanceof RateLimiterRes)
        throw tooManyAttempts(errorCode, Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)));
      throw refused;
    }
  };

  return {
    /** Counts attempts of one kind by a key of their own; giving back clears the key's count. */
    counter: (name: string, limit: AttemptLimit) => {
      const limiter = createLimiter(name, limit);
      return async (key: string): Promise<GiveBack> => {
        await take(limiter, key);
        return async () => {
          await limiter.delete(key);
        };
      };
    },

    /** Counts guesses at the secret of a subject (an account, a link) by both subject and address, and by each with a wider limit. */
    guesses: (subject: string, { attemptsMax, seconds }: AttemptLimit) => {
      const wide = { attemptsMax: attemptsMax * WIDER, seconds };
      const pair = createLimiter(`${subject}-and-address`, { attemptsMax, seconds });
      const bySubject = createLimiter(subject, wide);
      const byAddress = createLimiter('address', wide);
      return async (key: string, ip: string): Promise<GiveBack> => {
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
