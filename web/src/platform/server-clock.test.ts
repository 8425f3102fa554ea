import { afterEach, describe, expect, it } from '@jest/globals';
import { learnServerTime, serverNow } from './server-clock.ts';

const DAY_MS = 86_400_000;
const responseAt = (atMs: number) => new Response(null, { headers: { date: new Date(atMs).toUTCString() } });

/** Returns how far the server's time is ahead, in whole minutes. */
const minutesAhead = () => Math.round((serverNow() - Date.now()) / 60_000);

describe('the time of the server', () => {
  afterEach(() => learnServerTime(responseAt(Date.now()), Date.now(), Date.now()));

  it.each([
    ['ahead', -DAY_MS],
    ['behind', DAY_MS],
  ])('is known though this computer’s clock is a day %s', (_case, aheadMs) => {
    const now = Date.now();
    learnServerTime(responseAt(now + aheadMs), now, now);
    expect(minutesAhead()).toBe(aheadMs / 60_000);
    learnServerTime(new Response(), now, now);
    expect(minutesAhead()).toBe(aheadMs / 60_000);
    learnServerTime(responseAt(now), now, now);
    expect(minutesAhead()).toBe(0);
  });

  it('is this computer’s where a response took long, or its page slept', () => {
    const now = Date.now();
    learnServerTime(responseAt(now - DAY_MS / 2), now - DAY_MS, now);
    expect(minutesAhead()).toBe(0);
  });
});
