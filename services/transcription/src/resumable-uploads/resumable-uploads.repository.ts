import type { Kysely, Selectable } from 'kysely';
import * as Type from 'typebox';
import { parseColumn, toJsonb } from '../db/json.ts';
import type { DB, ResumableUploads } from '../db/schema.generated.ts';

const ClientInfo = Type.Record(Type.String(), Type.String());

export type NewResumableUpload = {
  id: string;
  ownerId: string;
  sizeBytes: number;
  fileName: string;
  language: string;
  clientInfo: Record<string, string>;
  createdAt: Date;
  expiresAt: Date;
};
export type ResumableUpload = NewResumableUpload & { finishedAt: Date | null };

/** Uploads that come in pieces. What people ask for is scoped by its owner. */
export const createResumableUploadsRepository = (db: Kysely<DB>) => ({
  insert: async (upload: NewResumableUpload): Promise<void> => {
    await db
      .insertInto('resumable_uploads')
      .values({
        id: upload.id,
        owner_id: upload.ownerId,
        size_bytes: upload.sizeBytes,
        file_name: upload.fileName,
        language: upload.language,
        client_info: toJsonb(upload.clientInfo),
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

  /** In bytes, whoever it belongs to. */
  findSize: async (id: string): Promise<number | undefined> => {
    const row = await db
      .selectFrom('resumable_uploads')
      .select('size_bytes')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.size_bytes;
  },

  countUnfinished: async (ownerId: string, now: Date): Promise<number> => {
    const row = await db
      .selectFrom('resumable_uploads')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('owner_id', '=', ownerId)
      .where('finished_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    return row.count;
  },

  finish: async (id: string, now: Date): Promise<void> => {
    await db
      .updateTable('resumable_uploads')
      .set({ finished_at: now })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .execute();
  },

  delete: async (id: string): Promise<void> => {
    await db.deleteFrom('resumable_uploads').where('id', '=', id).execute();
  },

  listOf: async (ownerId: string): Promise<ResumableUpload[]> => {
    const rows = await db
      .selectFrom('resumable_uploads')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .execute();
    return rows.map(toUpload);
  },

  /** Whoever they belong to. */
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
  fileName: row.file_name,
  language: row.language,
  clientInfo: parseColumn(ClientInfo, row.client_info),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  finishedAt: row.finished_at,
});
