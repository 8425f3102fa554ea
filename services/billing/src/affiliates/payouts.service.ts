import { localDayOf } from '@escriba/calendar';
import { AFFILIATE_PAYOUT_CENTS_MIN, type Payout } from '@escriba/contracts/billing/affiliates';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { monthNotOver } from './affiliates.errors.ts';
import { createAffiliatesRepository } from './affiliates.repository.ts';
import { createCommissionsRepository } from './commissions.repository.ts';
import { createPayoutsRepository } from './payouts.repository.ts';

type Deps = { readonly db: Kysely<DB>; readonly clock: () => Date };

/** Lists and records what affiliates are paid on day 5 for the month before. */
export const createPayouts = ({ db, clock }: Deps) => ({
  /**
   * Makes the list of a month that is over: each affiliate's balance at its end, without what earlier lists have. A balance below the minimum
   * waits. A repeated call adds nothing to an affiliate's payout. @throws monthNotOver
   */
  list: async (month: string): Promise<Payout[]> => {
    if (month >= localDayOf(clock()).month.slice(0, 7)) throw monthNotOver();
    for (const userId of await createCommissionsRepository(db).listUnpaid(month))
      await db
        .transaction()
        .execute((transaction) => putBalance(transaction, { userId, month, now: clock() }));
    return createPayoutsRepository(db).list({ month });
  },

  /** Marks all payouts of the month as paid, or the named ones; those that are paid keep their time. */
  markPaid: async (month: string, ids: readonly string[] | undefined): Promise<Payout[]> => {
    const payouts = createPayoutsRepository(db);
    await payouts.markPaid(month, ids, clock());
    return payouts.list({ month });
  },
});

export type PayoutsService = ReturnType<typeof createPayouts>;

type Putting = { readonly userId: string; readonly month: string; readonly now: Date };

const putBalance = async (transaction: Kysely<DB>, { userId, month, now }: Putting): Promise<void> => {
  const affiliates = createAffiliatesRepository(transaction);
  await affiliates.lock(userId);
  const affiliate = await affiliates.find(userId);
  const payouts = createPayoutsRepository(transaction);
  if (affiliate === undefined || (await payouts.exists(userId, month))) return;
  const commissions = createCommissionsRepository(transaction);
  const { ids, cents } = await commissions.findUnpaid(userId, month);
  if (cents < AFFILIATE_PAYOUT_CENTS_MIN) return;
  const { holderName, document, destination } = affiliate;
  const id = await payouts.insert({ userId, month, cents, holderName, document, destination }, now);
  await commissions.putInPayout(ids, id);
};
