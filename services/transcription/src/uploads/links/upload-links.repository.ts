import type { Actor } from '@escriba/http';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { actorToStore, readActor } from '../../platform/db/stored-actor.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

export type UploadLink = {
  readonly id: string;
  readonly ownerId: string;
  readonly fileName: string;
  readonly language: string;
  /** What the client says of the recording, as `toClientInfo` returns it. */
  readonly clientInfo: Record<string, string>;
  readonly expiresAt: Date;
  /** The recording that was made of the file; null until then. */
  readonly transcriptionId: string | null;
  /** The public address of the file; null if a program sends it. */
  readonly sourceUrl: string | null;
  /** When the file at the address was requested; null until then. */
  readonly acceptedAt: Date | null;
  /** Who asked for the link. */
  readonly actor: Actor | null;
};

type NewLink = Omit<UploadLink, 'transcriptionId' | 'acceptedAt' | 'actor'> & { readonly createdAt: Date };

const ClientInfo = Type.Record(Type.String(), Type.String());

/** Stores one-time links that take the file of a recording. */
export const createUploadLinksRepository = (db: Kysely<DB>) => ({
  insert: async ({ id, ownerId, ...link }: NewLink): Promise<void> => {
    await db
      .insertInto('upload_links')
      .values({
        id,
        owner_id: ownerId,
        file_name: link.fileName,
        language: link.language,
        client_info: link.clientInfo,
        source_url: link.sourceUrl,
        actor: actorToStore(),
        created_at: link.createdAt,
        expires_at: link.expiresAt,
      })
      .execute();
  },

  /** Finds a link by its id alone: its token says whose it is. */
  find: async (id: string): Promise<UploadLink | undefined> => {
    const row = await db.selectFrom('upload_links').selectAll().where('id', '=', id).executeTakeFirst();
    return (
      row && {
        id: row.id,
        ownerId: row.owner_id,
        fileName: row.file_name,
        language: row.language,
        clientInfo: Value.Parse(ClientInfo, row.client_info),
        expiresAt: row.expires_at,
        transcriptionId: row.transcription_id,
        sourceUrl: row.source_url,
        acceptedAt: row.accepted_at,
        actor: readActor(row.actor),
      }
    );
  },

  /** Counts a user's links that wait for their file. */
  countOpen: async (ownerId: string, now: Date): Promise<number> => {
    const { count } = await db
      .selectFrom('upload_links')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('owner_id', '=', ownerId)
      .where('expires_at', '>', now)
      .where('transcription_id', 'is', null)
      .where('accepted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  },

  /** Notes the recording of a link; false if it has one already. */
  take: async (
    { id, ownerId }: Pick<UploadLink, 'id' | 'ownerId'>,
    transcriptionId: string,
  ): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('upload_links')
      .set({ transcription_id: transcriptionId })
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .where('transcription_id', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  /** Notes that the file at the address of a link is requested; false if it was before. */
  accept: async ({ id, ownerId }: Pick<UploadLink, 'id' | 'ownerId'>, now: Date): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('upload_links')
      .set({ accepted_at: now })
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .where('source_url', 'is not', null)
      .where('accepted_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  eraseOwner: async (ownerId: string): Promise<void> => {
    await db.deleteFrom('upload_links').where('owner_id', '=', ownerId).execute();
  },

  deleteExpired: async (before: Date): Promise<void> => {
    await db.deleteFrom('upload_links').where('expires_at', '<', before).execute();
  },
});
