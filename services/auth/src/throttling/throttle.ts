import { createHash } from 'node:crypto';
import { addressBlock } from '@escriba/http';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyAttempts } from './throttle.errors.ts';

type ThrottleDeps = {
  readonly redis: Redis;
  /** Wrong passwords for one account from one address in 15 minutes. */
  readonly signIns: number;
  /** New accounts from one address in an hour. */
  readonly registrations: number;
};

const QUARTER_HOUR = 900;
const HOUR = 3_600;
/** Strangers everywhere who try one account, and an address that tries every account, get this much more. */
const WIDER = 10;

/** Counts attempts in Redis, and in this process alone while Redis is away. Throws `auth.too_many_attempts`. */
export const createThrottle = ({ redis, signIns, registrations }: ThrottleDeps) => {
  const counter = (name: string, points: number, duration: number) => {
    const options = { keyPrefix: `auth:throttle:${name}`, points, duration };
    return new RateLimiterRedis({
      ...options,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  };
  const known = counter('account-and-device', signIns, QUARTER_HOUR);
  const owner = counter('owner', signIns, QUARTER_HOUR);
  const pair = counter('account-and-address', signIns, QUARTER_HOUR);
  const account = counter('account', signIns * WIDER, QUARTER_HOUR);
  const address = counter('address', signIns * WIDER, QUARTER_HOUR);
  const counters = {
    registrations: counter('registrations', registrations, HOUR),
    google: counter('google', 60, QUARTER_HOUR),
    googleStatus: counter('google-status', 60, 60),
    codes: counter('codes', 60, QUARTER_HOUR),
    exports: counter('exports', 10, HOUR),
  };

  return {
    /** One more attempt of a kind from an address (or by a person). */
    take: (name: keyof typeof counters, who: string): Promise<void> =>
      take(counters[name], addressBlock(who)),

    /**
     * One more password tried for an account. It counts at once, so that many at the same time do not slip through; call
     * what is given back when the password was right. A known device has a count of its own, which no stranger can use up.
     */
    takeSignIn: async (accountKey: string, { ip, device }: SignInFrom): Promise<() => Promise<void>> => {
      const who = hashKey(accountKey);
      if (device !== undefined) return takeAlone(known, `${who}:${device}`);
      const from = addressBlock(ip);
      await take(pair, `${who}:${from}`);
      await take(address, from);
      await take(account, who);
      return async () => {
        await Promise.all([pair.delete(`${who}:${from}`), account.reward(who), address.reward(from)]);
      };
    },

    /** The same in an open session of the account, whichever: strangers have none. */
    takeOwner: (accountKey: string): Promise<() => Promise<void>> => takeAlone(owner, hashKey(accountKey)),
  };
};

export type Throttle = ReturnType<typeof createThrottle>;

/** Where a password is tried; `device` names a browser that is known for the account. */
export type SignInFrom = { readonly ip: string; readonly device?: string | undefined };

const hashKey = (accountKey: string): string => createHash('sha256').update(accountKey).digest('base64url');

const takeAlone = async (limiter: RateLimiterRedis, key: string): Promise<() => Promise<void>> => {
  await take(limiter, key);
  return async () => {
    await limiter.delete(key);
  };
};

const take = async (limiter: RateLimiterRedis, key: string): Promise<void> => {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (refused instanceof RateLimiterRes)
      throw tooManyAttempts(Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)));
    throw refused;
  }
};
