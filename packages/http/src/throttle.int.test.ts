import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DomainError } from '@escriba/errors';
import { testRedisUrl } from '@escriba/testing';
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { createThrottle } from './throttle.ts';

const LIMIT = { attemptsMax: 2, seconds: 900 };
const refusal = { code: 'test.too_many_attempts', kind: 'rate_limited' };
let redis: Redis;

beforeAll(async () => {
  redis = new Redis(await testRedisUrl());
});
afterAll(() => redis.disconnect());

const throttleOver = (connection: Redis) =>
  createThrottle({ redis: connection, keyPrefix: randomUUID(), errorCode: refusal.code });

describe('guesses at a secret', () => {
  let guess: ReturnType<ReturnType<typeof createThrottle>['guesses']>;
  beforeEach(() => {
    guess = throttleOver(redis).guesses('account', LIMIT);
  });

  it('are refused over the limit of one address, with the time of the next attempt', async () => {
    await guess('ana', '192.0.2.1');
    await guess('ana', '192.0.2.1');
    const refused: unknown = await guess('ana', '192.0.2.1').catch((error: unknown) => error);
    expect(refused).toMatchObject(refusal);
    const { retryAfterSeconds } = refused as DomainError;
    expect(retryAfterSeconds).toBeGreaterThan(800);
    expect(retryAfterSeconds).toBeLessThanOrEqual(900);
    await guess('ana', '192.0.2.2');
    await guess('bia', '192.0.2.1');
  });

  it('are counted before they are checked, also when they are concurrent', async () => {
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => guess('ana', '192.0.2.1')));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  });

  it('count a /64 of IPv6 as one address', async () => {
    await guess('ana', '2001:db8::1');
    await guess('ana', '2001:db8::2');
    await expect(guess('ana', '2001:db8::3')).rejects.toMatchObject(refusal);
  });

  it('from many addresses are refused over ten times the limit', async () => {
    for (let address = 0; address < 20; address += 1) await guess('ana', `192.0.2.${address}`);
    await expect(guess('ana', '198.51.100.1')).rejects.toMatchObject(refusal);
  });

  it('at many subjects from one address are refused over ten times the limit', async () => {
    for (let subject = 0; subject < 20; subject += 1) await guess(`person-${subject}`, '192.0.2.1');
    await expect(guess('ana', '192.0.2.1')).rejects.toMatchObject(refusal);
  });

  it('that are right are subtracted from all three counts', async () => {
    for (let count = 0; count < 25; count += 1) await (await guess('ana', '192.0.2.1'))();
    await guess('ana', '192.0.2.1');
    await guess('ana', '192.0.2.1');
    await expect(guess('ana', '192.0.2.1')).rejects.toMatchObject(refusal);
  });
});

describe('a counter', () => {
  it('counts each key separately, and clears one whose attempt is returned', async () => {
    const take = throttleOver(redis).counter('owner', LIMIT);
    await take('ana');
    await (
      await take('ana')
    )();
    await take('ana');
    await take('ana');
    await expect(take('ana')).rejects.toMatchObject(refusal);
    await take('bia');
  });

  it('counts in its process while Redis is away', async () => {
    const away = new Redis('redis://127.0.0.1:1', { lazyConnect: true });
    const take = throttleOver(away).counter('owner', LIMIT);
    await take('ana');
    await take('ana');
    await expect(take('ana')).rejects.toMatchObject(refusal);
    away.disconnect();
  });
});

describe('uses', () => {
  it('are refused over the limit, and one that came to nothing does not count', async () => {
    const take = throttleOver(redis).uses('mails', LIMIT);
    await take('ana');
    for (let time = 0; time < 3; time += 1) {
      const giveBack = await take('ana');
      await giveBack();
    }
    await take('ana');
    await expect(take('ana')).rejects.toMatchObject(refusal);
    await take('bia');
  });
});

describe('failures', () => {
  it('refuse their key once there are too many, and no other', async () => {
    const failures = throttleOver(redis).failures('slow', LIMIT);
    await failures.check('ana');
    await failures.add('ana');
    await failures.check('ana');
    await failures.add('ana');
    await expect(failures.check('ana')).rejects.toMatchObject(refusal);
    await failures.check('bia');
  });

  it('are counted in their process while Redis is away', async () => {
    const away = new Redis('redis://127.0.0.1:1', { lazyConnect: true });
    const failures = throttleOver(away).failures('slow', LIMIT);
    await failures.add('ana');
    await failures.add('ana');
    await expect(failures.check('ana')).rejects.toMatchObject(refusal);
    away.disconnect();
  });
});
