import type { LegalDocument } from '@escriba/contracts/auth/legal';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

type Version = { readonly document: LegalDocument; readonly version: string };
type Unnotified = Version & { readonly announcedAt: Date; readonly limit: number };
type Notified = Version & { readonly userIds: readonly string[]; readonly now: Date };

/** Stores which versions of legal texts an account was notified of by mail. */
export const createLegalMailsRepository = (db: Kysely<DB>) => ({
  /**
   * Locks and returns accounts that existed before an announcement or accepted another version of the document, and were not notified. They
   * are locked until the transaction ends, so that none is closed meanwhile; those that another process has locked are left out.
   */
  holdUnnotified: ({ document, version, announcedAt, limit }: Unnotified) =>
    db
      .selectFrom('users')
      .select(['id', 'locale'])
      .where('deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('created_at', '<', announcedAt),
          eb.exists(
            eb
              .selectFrom('consents')
              .select(sql`1`.as('one'))
              .whereRef('consents.user_id', '=', 'users.id')
              .where('purpose', '=', document)
              .where('text_version', '!=', version),
          ),
        ]),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('legal_mails')
              .select(sql`1`.as('one'))
              .whereRef('legal_mails.user_id', '=', 'users.id')
              .where('document', '=', document)
              .where('version', '=', version)
              // Keeps Postgres from a join: it would expect few rows of a new version, and compare each account with all of them.
              .offset(0),
          ),
        ),
      )
      .limit(limit)
      .forNoKeyUpdate()
      .skipLocked()
      .execute(),

  /** Returns the accounts that no other process has noted meanwhile. */
  note: async ({ document, version, userIds, now }: Notified): Promise<ReadonlySet<string>> => {
    if (userIds.length === 0) return new Set();
    const rows = await db
      .insertInto('legal_mails')
      .values(userIds.map((id) => ({ user_id: id, document, version, recorded_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .execute();
    return new Set(rows.map((row) => row.user_id));
  },

  list: (userId: string) =>
    db
      .selectFrom('legal_mails')
      .select(['document', 'version', 'recorded_at'])
      .where('user_id', '=', userId)
      .orderBy('recorded_at')
      .orderBy('document')
      .execute(),

  deleteOf: async (userId: string): Promise<void> => {
    await db.deleteFrom('legal_mails').where('user_id', '=', userId).execute();
  },
});
