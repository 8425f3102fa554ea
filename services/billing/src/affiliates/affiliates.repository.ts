import { PayoutDestination } from '@escriba/contracts/billing/affiliates';
import type { Kysely, Selectable } from 'kysely';
import { Value } from 'typebox/value';
import type { Affiliates, DB } from '../platform/db/schema.generated.ts';

export type StoredAffiliate = {
  readonly userId: string;
  readonly code: string;
  readonly displayName: string;
  readonly holderName: string;
  /** The CPF or CNPJ without punctuation. */
  readonly document: string;
  readonly destination: PayoutDestination;
  readonly deviceHash: string | null;
  readonly joinedAt: Date;
  /** When the account was deleted: later payments give no commission. */
  readonly closedAt: Date | null;
};

export const createAffiliatesRepository = (db: Kysely<DB>) => ({
  find: async (userId: string): Promise<StoredAffiliate | undefined> =>
    toAffiliate(
      await db.selectFrom('affiliates').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    ),

  /** Returns an affiliate whose link works. */
  findByCode: async (code: string): Promise<StoredAffiliate | undefined> =>
    toAffiliate(
      await db
        .selectFrom('affiliates')
        .selectAll()
        .where('code', '=', code)
        .where('closed_at', 'is', null)
        .executeTakeFirst(),
    ),

  /** Returns false if the user has joined before. Throws a unique violation for a code that exists. */
  insert: async (affiliate: Omit<StoredAffiliate, 'closedAt'>): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('affiliates')
      .values({
        user_id: affiliate.userId,
        code: affiliate.code,
        display_name: affiliate.displayName,
        holder_name: affiliate.holderName,
        document: affiliate.document,
        destination: JSON.stringify(affiliate.destination),
        device_hash: affiliate.deviceHash,
        joined_at: affiliate.joinedAt,
      })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  },

  save: async (
    userId: string,
    patch: {
      readonly displayName?: string | undefined;
      readonly destination?: PayoutDestination | undefined;
    },
  ): Promise<void> => {
    await db
      .updateTable('affiliates')
      .set({
        ...(patch.displayName === undefined ? {} : { display_name: patch.displayName }),
        ...(patch.destination === undefined ? {} : { destination: JSON.stringify(patch.destination) }),
      })
      .where('user_id', '=', userId)
      .where('closed_at', 'is', null)
      .execute();
  },

  /** Ends the participation; what is owed is still paid, so the recipient stays. */
  close: async (userId: string, now: Date): Promise<void> => {
    await db
      .updateTable('affiliates')
      .set({ closed_at: now, display_name: '', device_hash: null })
      .where('user_id', '=', userId)
      .where('closed_at', 'is', null)
      .execute();
  },

  /** Keeps the balance from being paid twice until the transaction ends. */
  lock: async (userId: string): Promise<void> => {
    await db.selectFrom('affiliates').select('user_id').where('user_id', '=', userId).forUpdate().execute();
  },

  /** Removes every row of a user, and the referrals by their link. Needs a transaction. */
  remove: async (userId: string): Promise<void> => {
    await db.deleteFrom('referrals').where('affiliate_id', '=', userId).execute();
    for (const table of TABLES) await db.deleteFrom(table).where('user_id', '=', userId).execute();
  },
});

/** Tables of the affiliate programme. Those that refer to others come first. */
const TABLES = ['commissions', 'payouts', 'referrals', 'affiliates'] as const;

const toAffiliate = (row: Selectable<Affiliates> | undefined): StoredAffiliate | undefined =>
  row && {
    userId: row.user_id,
    code: row.code,
    displayName: row.display_name,
    holderName: row.holder_name,
    document: row.document,
    destination: Value.Parse(PayoutDestination, row.destination),
    deviceHash: row.device_hash,
    joinedAt: row.joined_at,
    closedAt: row.closed_at,
  };
