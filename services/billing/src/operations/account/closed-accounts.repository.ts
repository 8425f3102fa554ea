import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/** What is left of deleted accounts. */
export const createClosedAccountsRepository = (db: Kysely<DB>) => ({
  /** Users whose account was deleted before an instant, the earliest first. */
  list: async (before: Date, limit: number): Promise<string[]> => {
    const rows = await db
      .selectFrom('customers')
      .select('user_id')
      .where('erased_at', '<', before)
      .orderBy('erased_at')
      .limit(limit)
      .execute();
    return rows.map(({ user_id: userId }) => userId);
  },

  /** Removes every row of a user, the ledger included. Needs a transaction. */
  remove: async (userId: string): Promise<void> => {
    // The ledger refuses removals of users that the transaction does not name.
    await sql`select set_config('billing.removed_user', ${userId}, true)`.execute(db);
    const posted = db.selectFrom('ledger_transactions').select('id').where('user_id', '=', userId);
    await db.deleteFrom('ledger_entries').where('transaction_id', 'in', posted).execute();
    await db.deleteFrom('referrals').where('affiliate_id', '=', userId).execute();
    for (const table of TABLES) await db.deleteFrom(table).where('user_id', '=', userId).execute();
  },
});

/** Tables that refer to others come first. */
const TABLES = [
  'ledger_transactions',
  'refunds',
  'charges',
  'quotes',
  'subscriptions',
  'entitlements',
  'customers',
  'commissions',
  'payouts',
  'referrals',
  'affiliates',
] as const;
