import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/** Tables of a user's billing. Those that refer to others come first. */
const TABLES = ['ledger_transactions', 'refunds', 'charges', 'subscriptions', 'entitlements'] as const;

export const createRemovalRepository = (db: Kysely<DB>) => ({
  /** Removes every row of a user, the ledger included. Needs a transaction. */
  remove: async (userId: string): Promise<void> => {
    // The ledger refuses removals of users that the transaction does not name.
    await sql`select set_config('billing.removed_user', ${userId}, true)`.execute(db);
    const posted = db.selectFrom('ledger_transactions').select('id').where('user_id', '=', userId);
    await db.deleteFrom('ledger_entries').where('transaction_id', 'in', posted).execute();
    for (const table of TABLES) await db.deleteFrom(table).where('user_id', '=', userId).execute();
  },
});
