import { addressBlock } from '@escriba/http';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { shareTooManyAttempts } from './sharing.errors.ts';

const QUARTER_HOUR = 900;
/** Wrong passwords for one link from one address in 15 minutes. */
const PAIR_MAX = 10;
/** A link under attack from everywhere, and an address that tries every link, get this much more. */
const WIDER = 10;

export type PasswordThrottle = ReturnType<typeof createPasswordThrottle>;

/** Counts wrong passwords by link and by address, in Redis, and in this process alone while Redis is away. */
export const createPasswordThrottle = ({ redis }: { redis: Redis }) => {
  const counter = (name: string, points: number) => {
    const options = { keyPrefix: `transcription:share:${name}`, points, duration: QUARTER_HOUR };
    return new RateLimiterRedis({
      ...options,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  };
  const pair = counter('link-and-address', PAIR_MAX);
  const link = counter('link', PAIR_MAX * WIDER);
  const address = counter('address', PAIR_MAX * WIDER);

  return {
    /**
     * One more password tried for a link. It counts at once, so that many at the same time do not slip through; call what is given
     * back when the password was right. @throws shareTooManyAttempts
     */
    take: async (linkId: string, ip: string): Promise<() => Promise<void>> => {
      const from = addressBlock(ip);
      await take(pair, `${linkId}:${from}`);
      await take(address, from);
      await take(link, linkId);
      return async () => {
        await Promise.all([pair.delete(`${linkId}:${from}`), link.reward(linkId), address.reward(from)]);
      };
    },
  };
};

const take = async (limiter: RateLimiterRedis, key: string): Promise<void> => {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (refused instanceof RateLimiterRes)
      throw shareTooManyAttempts(Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)));
    throw refused;
  }
};
