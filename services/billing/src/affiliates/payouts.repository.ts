import { type Payout, PayoutDestination } from '@escriba/contracts/billing/affiliates';
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import type { DB } from '../platform/db/schema.generated.ts';

/** Stores what affiliates get for a month: one row each, with the recipient as it was when the list was made. */
export const createPayoutsRepository = (db: Kysely<DB>) => ({
  exists: async (userId: string, month: string): Promise<boolean> => {
    const row = await db
      .selectFrom('payouts')
      .select('id')
      .where('user_id', '=', userId)
      .where('month', '=', month)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns the id. */
  insert: async (
    payout: Pick<Payout, 'userId' | 'month' | 'cents' | 'holderName' | 'document' | 'destination'>,
    now: Date,
  ): Promise<string> => {
    const { id } = await db
      .insertInto('payouts')
      .values({
        user_id: payout.userId,
        month: payout.month,
        cents: payout.cents,
        holder_name: payout.holderName,
        document: payout.document,
        destination: JSON.stringify(payout.destination),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Lists the payouts of a month, or of one affiliate. */
  list: async (of: { readonly month: string } | { readonly userId: string }): Promise<Payout[]> => {
    const rows = await db
      .selectFrom('payouts')
      .selectAll()
      .where((eb) => ('month' in of ? eb('month', '=', of.month) : eb('user_id', '=', of.userId)))
      .orderBy('month')
      .orderBy('holder_name')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      userId: row.user_id,
      month: row.month,
      cents: row.cents,
      holderName: row.holder_name,
      document: row.document,
      destination: Value.Parse(PayoutDestination, row.destination),
      createdAt: row.created_at.toISOString(),
      paidAt: row.paid_at?.toISOString() ?? null,
    }));
  },

  markPaid: async (month: string, ids: readonly string[] | undefined, now: Date): Promise<void> => {
    if (ids?.length === 0) return;
    await db
      .updateTable('payouts')
      .set({ paid_at: now })
      .where('month', '=', month)
      .where('paid_at', 'is', null)
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
      .execute();
  },
});
