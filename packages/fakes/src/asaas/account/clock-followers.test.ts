import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { createClockFollowers } from './clock-followers.ts';

const DAY_MS = 86_400_000;

it('a move waits for a follower that is between two requests', async () => {
  const followers = createClockFollowers({ nowMs: Date.now });
  const events: string[] = [];
  const knownMs = await followers.follow();
  const announced = followers.announce(Date.now() + DAY_MS).then(() => events.push('announced'));
  await sleep(1);
  const aheadMs = await followers.follow(knownMs);
  events.push('followed');
  void followers.follow(aheadMs);
  await announced;
  expect(events).toEqual(['followed', 'announced']);
  expect(Math.round(aheadMs / DAY_MS)).toBe(1);
});
