import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

export type NewCommission = {
  readonly userId: string;
  readonly chargeId: string;
  /** The number of the commission of a charge, 0 for the first. Two transactions that add the same one fail. */
  readonly position: number;
  readonly cents: number;
  readonly plan: string;
  readonly cycle: string;
  readonly chargeCents: number;
  readonly month: string;
  readonly at: Date;
};

type Added = { readonly cents: number; readonly count: number };

/** Stores commissions of affiliates; rows are only added. */
export const createCommissionsRepository = (db: Kysely<DB>) => ({
  /** Returns what was added for each charge. */
  sumsOf: async (chargeIds: readonly string[]): Promise<ReadonlyMap<string, Added>> => {
    if (chargeIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('commissions')
      .select(({ fn }) => [
        'charge_id',
        fn.sum<string>('cents').as('cents'),
        fn.countAll<string>().as('count'),
      ])
      .where('charge_id', 'in', chargeIds)
      .groupBy('charge_id')
      .execute();
    return new Map(
      rows.map((row) => [row.charge_id, { cents: Number(row.cents), count: Number(row.count) }]),
    );
  },

  insert: async (commissions: readonly NewCommission[]): Promise<void> => {
    if (commissions.length === 0) return;
    const rows = commissions.map(({ userId, chargeId, chargeCents, ...rest }) => ({
      ...rest,
      user_id: userId,
      charge_id: chargeId,
      charge_cents: chargeCents,
    }));
    await db.insertInto('commissions').values(rows).execute();
  },

  /** Lists months, newest first. */
  listMonths: async (userId: string) => {
    const rows = await db
      .selectFrom('commissions')
      .select(({ fn }) => [
        'month',
        fn.sum<string | null>('cents').filterWhere('cents', '>', 0).as('earned'),
        fn.sum<string | null>('cents').filterWhere('cents', '<', 0).as('taken'),
      ])
      .where('user_id', '=', userId)
      .groupBy('month')
      .orderBy('month', 'desc')
      .execute();
    return rows.map(({ month, earned, taken }) => ({
      month,
      earnedCents: Number(earned ?? 0),
      takenBackCents: Number(taken ?? 0),
    }));
  },

  /** Returns the cents that are in no payout. */
  balanceOf: async (userId: string): Promise<number> => {
    const row = await db
      .selectFrom('commissions')
      .select(({ fn }) => fn.sum<string | null>('cents').as('cents'))
      .where('user_id', '=', userId)
      .where('payout_id', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(row.cents ?? 0);
  },

  /** Returns one month, oldest first. */
  list: async (userId: string, month: string, limit: number) =>
    db
      .selectFrom('commissions')
      .select(['at', 'cents', 'plan', 'cycle', 'charge_cents'])
      .where('user_id', '=', userId)
      .where('month', '=', month)
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** Lists affiliates with commissions until a month that are in no payout. */
  listUnpaid: async (month: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('commissions')
      .select('user_id')
      .distinct()
      .where('month', '<=', month)
      .where('payout_id', 'is', null)
      .orderBy('user_id')
      .execute();
    return rows.map((row) => row.user_id);
  },

  /** Returns the commissions of an affiliate until a month that are in no payout, with their sum. */
  findUnpaid: async (userId: string, month: string): Promise<{ ids: number[]; cents: number }> => {
    const rows = await db
      .selectFrom('commissions')
      .select(['id', 'cents'])
      .where('user_id', '=', userId)
      .where('month', '<=', month)
      .where('payout_id', 'is', null)
      .execute();
    return { ids: rows.map(({ id }) => id), cents: rows.reduce((sum, { cents }) => sum + cents, 0) };
  },

  putInPayout: async (ids: readonly number[], payoutId: string): Promise<void> => {
    await db
      .updateTable('commissions')
      .set({ payout_id: payoutId })
      .where('id', 'in', ids)
      .where('payout_id', 'is', null)
      .execute();
  },
});
