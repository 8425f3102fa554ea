import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB, ShareLinks } from '../../platform/db/schema.generated.ts';

export type ShareLinkRow = Selectable<ShareLinks>;
export type NewShareLink = Omit<ShareLinkRow, 'revoked_at' | 'opened_count' | 'first_opened_at'>;

/** Maximum number of stored links of a transcript, open or not, so that creating and revoking them is bounded. */
const REMEMBERED_MAX = 200;

/** Reads and writes links by the recording's id. The caller has checked its owner. */
export const createShareLinksRepository = (db: Kysely<DB>) => ({
  insert: (link: NewShareLink): Promise<ShareLinkRow> =>
    db.insertInto('share_links').values(link).returningAll().executeTakeFirstOrThrow(),

  /** Lists links, newest first. */
  list: (transcriptionId: string): Promise<ShareLinkRow[]> =>
    newestFirst(db, transcriptionId).selectAll().execute(),

  countOpen: async (transcriptionId: string, now: Date): Promise<number> => {
    const row = await db
      .selectFrom('share_links')
      .select((eb) => eb.fn.countAll<number>().as('links'))
      .where('transcription_id', '=', transcriptionId)
      .where('revoked_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .executeTakeFirstOrThrow();
    return row.links;
  },

  /** Deletes the oldest closed links of a transcript that has too many. */
  forgetOldest: async (transcriptionId: string, now: Date): Promise<void> => {
    await db
      .deleteFrom('share_links')
      .where('id', 'in', newestFirst(db, transcriptionId).select('id').offset(REMEMBERED_MAX))
      .where((eb) => eb.or([eb('revoked_at', 'is not', null), eb('expires_at', '<=', now)]))
      .execute();
  },

  find: (transcriptionId: string, id: string): Promise<ShareLinkRow | undefined> =>
    db
      .selectFrom('share_links')
      .selectAll()
      .where('transcription_id', '=', transcriptionId)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Revokes a link, once, and forgets its address; returns false if the recording has no such link. */
  revoke: async (transcriptionId: string, id: string, now: Date): Promise<boolean> => {
    const row = await db
      .updateTable('share_links')
      .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)), sealed_token: null }))
      .where('transcription_id', '=', transcriptionId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  listByIds: (ids: readonly string[]): Promise<ShareLinkRow[]> =>
    db
      .selectFrom('share_links')
      .selectAll()
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute(),

  findByTokenHash: (tokenHash: Buffer): Promise<ShareLinkRow | undefined> =>
    db.selectFrom('share_links').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst(),

  /** Returns the user whose recording it is. */
  findOwner: async (transcriptionId: string): Promise<string | undefined> => {
    const row = await db
      .selectFrom('transcriptions')
      .select('owner_id')
      .where('id', '=', transcriptionId)
      .where('owner_kind', '=', 'user')
      .executeTakeFirst();
    return row?.owner_id;
  },

  countOpening: async (id: string, now: Date): Promise<void> => {
    await db
      .updateTable('share_links')
      .set((eb) => ({
        opened_count: eb('opened_count', '+', 1),
        // A link that was opened before the time was stored has no first time.
        first_opened_at: eb
          .case()
          .when('opened_count', '=', 0)
          .then(eb.val(now))
          .else(eb.ref('first_opened_at'))
          .end(),
      }))
      .where('id', '=', id)
      .execute();
  },
});

const newestFirst = (db: Kysely<DB>, transcriptionId: string) =>
  db
    .selectFrom('share_links')
    .where('transcription_id', '=', transcriptionId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
