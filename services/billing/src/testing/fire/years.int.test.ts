import { expect, it } from '@jest/globals';
import { runYears } from './years.ts';

it('over fourteen months every paid period is given, and the ledger equals what Asaas holds each month', async () => {
  const { broken, users } = await runYears({ subscriptions: 5, months: 14, stepDays: 2, seed: 3 });
  expect(broken).toEqual([]);
  expect(users).toBeGreaterThanOrEqual(5);
});
