import { CLOSED_ACCOUNT_RETENTION_YEARS } from '@escriba/contracts/shared/retention';
import type { KeptUsage } from '@escriba/contracts/usage/usage';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { deleteCharges, listCharges } from '../ledger/ledger.ts';
import {
  anonymiseUser,
  chosenPlanOf,
  closeWorkspace,
  deleteClosedWorkspaces,
  deleteErasedUsers,
  findAccount,
  findUser,
  lockUser,
} from '../users/users.ts';

/** Collects and erases a user's stored data. */
export const createKeptData = ({ db, clock }: { readonly db: Kysely<DB>; readonly clock: () => Date }) => ({
  collect: async (userId: string): Promise<KeptUsage> => {
    const account = await findAccount(db, userId);
    const { plan, status } = chosenPlanOf(await findUser(db, account.userId));
    return { plan, subscriptionStatus: status, charges: await listCharges(db, account) };
  },

  /**
   * Erases plan and charges. Leaves a mark that the user was deleted, so that late events are not stored again. Charges of a deleted workspace
   * stay with the user who paid for it.
   */
  erase: (userId: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      if (await closeWorkspace(transaction, userId, clock())) return;
      const { erased_at: erasedAt } = await lockUser(transaction, userId);
      if (erasedAt !== null) return;
      await deleteCharges(transaction, userId);
      await anonymiseUser(transaction, userId, clock());
    }),

  /** Removes the mark of an erased user or workspace, once nothing else of the account is kept. */
  purge: async (): Promise<void> => {
    const before = new Date(clock());
    before.setUTCFullYear(before.getUTCFullYear() - CLOSED_ACCOUNT_RETENTION_YEARS);
    await deleteErasedUsers(db, before);
    await deleteClosedWorkspaces(db, before);
  },
});

export type KeptData = ReturnType<typeof createKeptData>;
