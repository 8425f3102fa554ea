import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

export type NotesRow = { text: string; revision: number; updated_at: Date };

/** Stores notes on recordings. Call the writers after `holds` in the same transaction. */
export const createNotesRepository = (db: Kysely<DB>) => ({
  /** Locks the user's recording for the rest of the transaction; false if there is none. */
  holds: async (userId: string, id: string): Promise<boolean> => {
    const row = await db
      .selectFrom('transcriptions')
      .select('id')
      .where('id', '=', id)
      .where('owner_kind', '=', 'user')
      .where('owner_id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns undefined if the user has no such recording; a row without text and revision if the recording has no notes. */
  find: (userId: string, id: string) =>
    db
      .selectFrom('transcriptions')
      .leftJoin('recording_notes', 'recording_notes.transcription_id', 'transcriptions.id')
      .select(['recording_notes.text', 'recording_notes.revision', 'recording_notes.updated_at'])
      .where('transcriptions.id', '=', id)
      .where('owner_kind', '=', 'user')
      .where('owner_id', '=', userId)
      .executeTakeFirst(),

  write: async (id: string, notes: NotesRow): Promise<void> => {
    await db
      .insertInto('recording_notes')
      .values({ transcription_id: id, ...notes })
      .onConflict((conflict) => conflict.column('transcription_id').doUpdateSet(notes))
      .execute();
  },
});
