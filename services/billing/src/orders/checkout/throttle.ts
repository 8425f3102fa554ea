import { createThrottle } from '@escriba/http/throttle';
import type { Redis } from 'ioredis';

/** Counts an order or card payment of a user. @throws billing.too_many_attempts */
export type TakeCheckout = (userId: string) => Promise<void>;

/** Counts a request of a user that has their subscription read or changed at the provider. @throws billing.too_many_attempts */
export type TakeChange = (userId: string) => Promise<void>;

const HOUR_SECONDS = 3_600;
const CHANGES_PER_HOUR = 60;

/** Counts orders and card payments, with stricter limits than other requests, because they could be used to try stolen cards. */
export const createTakeCheckout = (redis: Redis, perHour: number): TakeCheckout =>
  createTake(redis, 'checkout', perHour);

/** Counts changes of a subscription: each calls Asaas several times, and the account has 25,000 calls in 12 hours for all users. */
export const createTakeChange = (redis: Redis): TakeChange => createTake(redis, 'change', CHANGES_PER_HOUR);

/** Counts checks of a payment, apart from changes: a user who waits for a payment can still cancel. */
export const createTakeCheck = (redis: Redis): TakeChange => createTake(redis, 'check', CHANGES_PER_HOUR);

const createTake = (redis: Redis, name: string, perHour: number): ((userId: string) => Promise<void>) => {
  const { counter } = createThrottle({
    redis,
    keyPrefix: 'billing:throttle',
    errorCode: 'billing.too_many_attempts',
  });
  const take = counter(name, { attemptsMax: perHour, seconds: HOUR_SECONDS });
  return async (userId) => {
    await take(userId);
  };
};
