import { createThrottle } from '@escriba/http/throttle';
import type { Redis } from 'ioredis';

/** Counts an order or card payment of a user. @throws billing.too_many_attempts */
export type TakeCheckout = (userId: string) => Promise<void>;

const HOUR_SECONDS = 3_600;

/** Counts orders and card payments, with stricter limits than other requests, because they could be used to try stolen cards. */
export const createTakeCheckout = (redis: Redis, perHour: number): TakeCheckout => {
  const { counter } = createThrottle({
    redis,
    keyPrefix: 'billing:throttle',
    errorCode: 'billing.too_many_attempts',
  });
  const take = counter('checkout', { attemptsMax: perHour, seconds: HOUR_SECONDS });
  return async (userId) => {
    await take(userId);
  };
};
