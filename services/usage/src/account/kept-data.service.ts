import { CLOSED_ACCOUNT_RETENTION_YEARS, type KeptUsage } from '@escriba/contracts';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import { createChargesRepository } from '../ledger/charges.repository.ts';
import { toUsageCharge } from '../ledger/to-usage-charge.ts';
import { chosenPlanOf } from '../people/entitlement.ts';
import { createPeopleRepository } from '../people/people.repository.ts';

/** A user's stored data, to export or erase. */
export const createKeptData = ({ db, clock }: { readonly db: Kysely<DB>; readonly clock: () => Date }) => ({
  collect: async (userId: string): Promise<KeptUsage> => {
    const { plan, status } = chosenPlanOf(await createPeopleRepository(db).find(userId));
    const charges = await createChargesRepository(db, userId).list();
    return { plan, subscriptionStatus: status, charges: charges.map(toUsageCharge) };
  },

  /** Erases plan and charges. Keeps a mark that the user is gone, so that late events are not stored again. */
  erase: (userId: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const people = createPeopleRepository(transaction);
      const { erased_at: erasedAt } = await people.lock(userId);
      if (erasedAt !== null) return;
      await createChargesRepository(transaction, userId).deleteAll();
      await people.anonymise(userId, clock());
    }),

  /** Removes the mark of an erased user, once nothing else of the account is kept. */
  purge: async (): Promise<void> => {
    const before = new Date(clock());
    before.setUTCFullYear(before.getUTCFullYear() - CLOSED_ACCOUNT_RETENTION_YEARS);
    await createPeopleRepository(db).deleteErased(before);
  },
});

export type KeptData = ReturnType<typeof createKeptData>;
