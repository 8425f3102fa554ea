import type { Actor } from '@escriba/http';
import { type Kysely, type Selectable, sql } from 'kysely';
import * as Type from 'typebox';
import { actorToStore, readActor } from '../../platform/db/stored-actor.ts';
import { parseColumn, toJsonb } from '../../platform/db/json.ts';
import type { DB, ResumableUploads } from '../../platform/db/schema.generated.ts';
import { isForVisible } from '../../platform/db/visible.ts';

const ClientInfo = Type.Record(Type.String(), Type.String());

export type NewResumableUpload = {
  id: string;
  ownerId: string;
  /** The size; of a growing upload, the largest that it may become. */
  sizeBytes: number;
  /** Whether the size is declared with the last bytes. */
  isGrowing: boolean;
  fileName: string;
  language: string;
  clientInfo: Record<string, string>;
  createdAt: Date;
  expiresAt: Date;
};
export type UploadSize = Pick<NewResumableUpload, 'sizeBytes' | 'isGrowing'>;
export type ResumableUpload = NewResumableUpload & { finishedAt: Date | null };
/** An upload that no client finishes. `actor`: who began it. */
type OrphanedUpload = ResumableUpload & { actor: Actor | null };

/** Stores resumable uploads. Users' queries are scoped by the owner. */
export const createResumableUploadsRepository = (db: Kysely<DB>) => ({
  insert: async (upload: NewResumableUpload): Promise<void> => {
    await db
      .insertInto('resumable_uploads')
      .values({
        id: upload.id,
        owner_id: upload.ownerId,
        size_bytes: upload.sizeBytes,
        is_growing: upload.isGrowing,
        file_name: upload.fileName,
        language: upload.language,
        client_info: toJsonb(upload.clientInfo),
        actor: actorToStore(),
        created_at: upload.createdAt,
        expires_at: upload.expiresAt,
      })
      .execute();
  },

  find: (ownerId: string, id: string): Promise<ResumableUpload | undefined> =>
    db
      .selectFrom('resumable_uploads')
      .selectAll()
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst()
      .then((row) => row && toUpload(row)),

  /** Returns the size of any owner's upload. */
  findSize: async (id: string): Promise<UploadSize | undefined> => {
    const row = await db
      .selectFrom('resumable_uploads')
      .select(['size_bytes', 'is_growing'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row && { sizeBytes: row.size_bytes, isGrowing: row.is_growing };
  },

  /** Ends the growth of an upload, once. */
  declareSize: async (id: string, sizeBytes: number): Promise<void> => {
    await db
      .updateTable('resumable_uploads')
      .set({ size_bytes: sizeBytes, is_growing: false })
      .where('id', '=', id)
      .where('is_growing', '=', true)
      .where('size_bytes', '>=', sizeBytes)
      .execute();
  },

  finish: async (id: string, now: Date): Promise<void> => {
    await db
      .updateTable('resumable_uploads')
      .set({ finished_at: now })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .execute();
  },

  /** Postpones the expiry of an unfinished one. */
  postpone: async (id: string, expiresAt: Date): Promise<void> => {
    await db
      .updateTable('resumable_uploads')
      .set({ expires_at: expiresAt })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .execute();
  },

  /** Returns the unfinished one that was checked least recently, if not since a time; marks it as checked. */
  claimOrphaned: async (since: Date, now: Date): Promise<OrphanedUpload | undefined> => {
    const left = sql<Date>`coalesce(looked_at, created_at)`;
    const row = await db
      .updateTable('resumable_uploads')
      .set({ looked_at: now })
      .where('id', 'in', (unfinished) =>
        unfinished
          .selectFrom('resumable_uploads')
          .select('id')
          .where('finished_at', 'is', null)
          .where('expires_at', '>', now)
          .where(left, '<=', since)
          .orderBy(left)
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst();
    return (
      row && {
        ...toUpload(row),
        actor: readActor(row.actor),
      }
    );
  },

  delete: async (id: string): Promise<void> => {
    await db.deleteFrom('resumable_uploads').where('id', '=', id).execute();
  },

  /** Returns a user's unfinished ones that the caller may see, oldest first. */
  listUnfinished: async (ownerId: string): Promise<ResumableUpload[]> => {
    const rows = await db
      .selectFrom('resumable_uploads')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('finished_at', 'is', null)
      .where(isForVisible('client_info'))
      .orderBy('created_at')
      .execute();
    return rows.map(toUpload);
  },

  listOf: async (ownerId: string): Promise<ResumableUpload[]> => {
    const rows = await db
      .selectFrom('resumable_uploads')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .execute();
    return rows.map(toUpload);
  },

  /** Lists expired uploads of any owner. */
  listExpired: async (now: Date, limit: number): Promise<ResumableUpload[]> => {
    const rows = await db
      .selectFrom('resumable_uploads')
      .selectAll()
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(limit)
      .execute();
    return rows.map(toUpload);
  },
});

const toUpload = (row: Selectable<ResumableUploads>): ResumableUpload => ({
  id: row.id,
  ownerId: row.owner_id,
  sizeBytes: row.size_bytes,
  isGrowing: row.is_growing,
  fileName: row.file_name,
  language: row.language,
  clientInfo: parseColumn(ClientInfo, row.client_info),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  finishedAt: row.finished_at,
});
