import { eraseBilling } from '@escriba/contracts/billing/internal';
import { CLOSED_ACCOUNT_RETENTION_YEARS } from '@escriba/contracts/shared/retention';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { dumpTables } from '../../testing/dump-tables.ts';
import { type TestService, card, startTestService } from '../../testing/start-test-service.ts';
import { createHousekeeping } from '../upkeep/housekeeping.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Creates a user with payments, an upgrade and a refund, and deletes the account. */
const closedAccount = async (): Promise<string> => {
  service.control.setBalance(100_000);
  const user = await service.subscriber();
  await service.order(user, { plan: 'business', paymentMethod: 'credit_card', creditCard: card() });
  await service.send(user, 'POST', '/api/subscription/withdraw');
  await service.settle();
  expect((await service.send(user, 'DELETE', eraseBilling.path)).status).toBe(200);
  await service.settle();
  return user;
};
const cleanAfter = async (days: number): Promise<void> => {
  const end = new Date(service.clock.now());
  end.setUTCFullYear(end.getUTCFullYear() + CLOSED_ACCOUNT_RETENTION_YEARS);
  const now = new Date(end.getTime() + days * 86_400_000);
  await createHousekeeping({ db: service.db, clock: () => now })();
};

it('payments and ledger of a closed account are removed five years after the closure, and those of others stay', async () => {
  const closed = await closedAccount();
  const other = await service.subscriber();
  const rowsOf = async (user: string) =>
    (await dumpTables(service.db)).split('\n').filter((row) => row.includes(user));
  // Events and quotes have shorter periods.
  const kept = (await rowsOf(other)).filter((row) => !/"payload"|"expires_at"/.test(row));
  const ledger = await service.balances(other);

  await cleanAfter(-1);
  expect((await rowsOf(closed)).length).toBeGreaterThan(0);
  expect(await service.balances(closed)).toMatchObject({ customer: 0, fees: expect.any(Number) });

  await cleanAfter(1);
  expect(await rowsOf(closed)).toEqual([]);
  expect(await rowsOf(other)).toEqual(expect.arrayContaining(kept));
  expect(await service.balances(other)).toEqual(ledger);
  expect(await service.services.audit.check()).toMatchObject({
    unbalanced: [],
    differingCharges: [],
    differingUsers: [],
  });
});

it('the ledger refuses any other removal, and every change', async () => {
  const user = await service.subscriber();
  const entries = sql`transaction_id in (select id from ledger_transactions where user_id = ${user})`;
  await expect(sql`delete from ledger_entries where ${entries}`.execute(service.db)).rejects.toThrow(
    'the ledger is append-only',
  );
  for (const change of [
    sql`update ledger_entries set amount_cents = 1 where ${entries}`,
    sql`delete from ledger_entries where ${entries}`,
  ])
    await expect(
      service.db.transaction().execute(async (transaction) => {
        await sql`select set_config('billing.removed_user', 'another', true)`.execute(transaction);
        await change.execute(transaction);
      }),
    ).rejects.toThrow('the ledger is append-only');
});
