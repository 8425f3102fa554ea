import { expect, it } from '@jest/globals';
import { runStorm } from './webhook-storm.ts';

it('events that come shuffled, repeated or never end in the same ledger, charges, plans and entitlements', async () => {
  const { ordered, stormy, broken } = await runStorm({ payments: 24, events: 800, seed: 7 });
  expect(stormy).toEqual(ordered);
  expect(broken).toEqual([]);
});
