import type { RefusalReason } from '@escriba/contracts/billing/affiliates';
import type { Kysely, Selectable } from 'kysely';
import type { DB, Referrals } from '../platform/db/schema.generated.ts';

/** The affiliate by whose link an account was opened. */
export type StoredReferral = {
  readonly userId: string;
  readonly affiliateId: string;
  readonly visitedAt: Date;
  readonly openedAt: Date;
  readonly deviceHash: string | null;
  /** The reason why it gives no commission. */
  readonly refusedReason: RefusalReason | null;
  readonly refusedAt: Date | null;
  /** When an operator found nothing wrong: it is not checked again. */
  readonly allowedAt: Date | null;
};

const REFUSED_LISTED_MAX = 100;

export const createReferralsRepository = (db: Kysely<DB>) => ({
  find: async (userId: string): Promise<StoredReferral | undefined> => {
    const row = await db.selectFrom('referrals').selectAll().where('user_id', '=', userId).executeTakeFirst();
    return row && toReferral(row);
  },

  /** Returns false if the account has a referral: the first one stays. */
  insert: async (
    referral: Pick<StoredReferral, 'userId' | 'affiliateId' | 'visitedAt' | 'openedAt' | 'deviceHash'>,
  ): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('referrals')
      .values({
        user_id: referral.userId,
        affiliate_id: referral.affiliateId,
        visited_at: referral.visitedAt,
        opened_at: referral.openedAt,
        device_hash: referral.deviceHash,
      })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  },

  refuse: async (userId: string, reason: RefusalReason, now: Date): Promise<void> => {
    await db
      .updateTable('referrals')
      .set({ refused_reason: reason, refused_at: now })
      .where('user_id', '=', userId)
      .where('refused_at', 'is', null)
      .where('allowed_at', 'is', null)
      .execute();
  },

  /** Allows a refused referral. Returns false for an account without one. */
  allow: async (userId: string, now: Date): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('referrals')
      .set({ refused_reason: null, refused_at: null, allowed_at: now })
      .where('user_id', '=', userId)
      .where('refused_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  },

  listRefused: async (): Promise<StoredReferral[]> => {
    const rows = await db
      .selectFrom('referrals')
      .selectAll()
      .where('refused_at', 'is not', null)
      .orderBy('refused_at', 'desc')
      .limit(REFUSED_LISTED_MAX)
      .execute();
    return rows.map(toReferral);
  },

  /** Counts the accounts of an affiliate's link, and those that have a paid plan. */
  count: async (affiliateId: string): Promise<{ referred: number; paying: number }> => {
    const row = await db
      .selectFrom('referrals')
      .leftJoin('subscriptions', (join) =>
        join
          .onRef('subscriptions.user_id', '=', 'referrals.user_id')
          .on('subscriptions.state', 'in', ['active', 'overdue']),
      )
      .where('affiliate_id', '=', affiliateId)
      .where('refused_at', 'is', null)
      .select(({ fn }) => [
        fn.count<string>('referrals.user_id').distinct().as('referred'),
        fn.count<string>('subscriptions.user_id').distinct().as('paying'),
      ])
      .executeTakeFirstOrThrow();
    return { referred: Number(row.referred), paying: Number(row.paying) };
  },
});

const toReferral = (row: Selectable<Referrals>): StoredReferral => ({
  userId: row.user_id,
  affiliateId: row.affiliate_id,
  visitedAt: row.visited_at,
  openedAt: row.opened_at,
  deviceHash: row.device_hash,
  refusedReason: row.refused_reason as RefusalReason | null, // the column's check knows the same words
  refusedAt: row.refused_at,
  allowedAt: row.allowed_at,
});
