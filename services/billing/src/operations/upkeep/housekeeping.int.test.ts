import { createTestClock, createTestDatabase } from '@escriba/testing';
import type { TestDatabase } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrations } from '../../platform/db/migrations/index.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { SCHEMA } from '../../platform/db/schema.ts';
import { createWebhooksRepository } from '../../work/webhooks/webhooks.repository.ts';
import { createHousekeeping } from './housekeeping.ts';

const clock = createTestClock();
let database: TestDatabase<DB>;
beforeAll(async () => {
  database = await createTestDatabase<DB>({ schema: SCHEMA, migrations });
});
afterAll(() => database.drop());

it('an event of Asaas is kept as long as Asaas may repeat it, and removed after 30 days', async () => {
  const { db } = database;
  const event = { event: 'PAYMENT_RECEIVED', paymentId: 'pay_1', asaasSubscriptionId: null };
  const webhooks = createWebhooksRepository(db);
  await webhooks.store({ ...event, id: 'evt_1&1', receivedAt: clock.now() }, undefined);
  const clean = createHousekeeping({ db, clock: clock.now });
  clock.advance(14 * 86_400_000);
  await clean();
  expect(await webhooks.store({ ...event, id: 'evt_1&1', receivedAt: clock.now() }, undefined)).toBe(false);
  clock.advance(17 * 86_400_000);
  await clean();
  expect(await db.selectFrom('webhook_events').selectAll().execute()).toEqual([]);
});
