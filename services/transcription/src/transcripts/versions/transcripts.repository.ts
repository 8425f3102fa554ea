import { TranscriptVersion } from '@escriba/contracts/transcription/versions';
import type { Kysely } from 'kysely';
import { parseColumn, toJsonb } from '../../platform/db/json.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { noteSearchChange } from '../../recordings/recordings.ts';
import { createFiguresRepository } from './figures.repository.ts';
import type { WrittenDocument } from '../documents/written-document.ts';

/** The current transcript. `audioTrack`: the track that a user chose for it, from 1; null if it was chosen automatically. */
export type CurrentTranscript = {
  revision: number;
  versionNumber: number;
  durationMs: number;
  audioTrack: number | null;
};
export type SaveResult = { revision: number; version: TranscriptVersion };
type Values = { document: WrittenDocument; versionNumber: number; now: Date };

/** How many last saves are remembered: a client may repeat one of them if it missed the response. */
const SAVES_KEPT = 50;

/** Reads and writes the current transcripts, by the recording's id: the caller has checked its owner. */
export const createTranscriptsRepository = (db: Kysely<DB>) => ({
  /** Returns undefined if nothing was recognised yet. */
  find: async (id: string): Promise<CurrentTranscript | undefined> => {
    const row = await db
      .selectFrom('transcripts')
      .select(['revision', 'version_number', 'duration_ms', 'audio_track'])
      .where('transcription_id', '=', id)
      .executeTakeFirst();
    return (
      row && {
        revision: row.revision,
        versionNumber: row.version_number,
        durationMs: row.duration_ms,
        audioTrack: row.audio_track,
      }
    );
  },

  /**
   * Makes a document the current one; updates text, segments, speakers, figures and search. Only the version has the words. Returns the
   * new revision. It needs a transaction that locks the recording.
   */
  replace: async (id: string, { document, versionNumber, now }: Values): Promise<number> => {
    const row = await db
      .updateTable('transcripts')
      .set((eb) => ({
        ...document.columns,
        version_number: versionNumber,
        revision: eb('revision', '+', 1),
      }))
      .where('transcription_id', '=', id)
      .returning('revision')
      .executeTakeFirstOrThrow();
    await createFiguresRepository(db).writeCorrected(id, document.figures);
    await noteSearchChange(db, id);
    await db
      .updateTable('transcriptions')
      .set({ updated_at: now })
      .where('id', '=', id)
      // A run that has gone silent must not look alive because a user corrects the text.
      .where('status', '=', 'completed')
      .execute();
    return row.revision;
  },

  /** Returns the response to a save; undefined if it was never made, or is too old. */
  findSave: async (id: string, saveId: string): Promise<SaveResult | undefined> => {
    const row = await db
      .selectFrom('transcript_saves')
      .select(['revision', 'version'])
      .where('transcription_id', '=', id)
      .where('save_id', '=', saveId)
      .executeTakeFirst();
    return row && { revision: row.revision, version: parseColumn(TranscriptVersion, row.version) };
  },

  keepSave: async (id: string, saveId: string, result: SaveResult, now: Date): Promise<void> => {
    await db
      .insertInto('transcript_saves')
      .values({
        transcription_id: id,
        save_id: saveId,
        revision: result.revision,
        version: toJsonb(result.version),
        saved_at: now,
      })
      .execute();
    await db
      .deleteFrom('transcript_saves')
      .where('transcription_id', '=', id)
      .where('save_id', 'in', (old) =>
        old
          .selectFrom('transcript_saves')
          .select('save_id')
          .where('transcription_id', '=', id)
          .orderBy('saved_at', 'desc')
          .orderBy('revision', 'desc')
          .offset(SAVES_KEPT),
      )
      .execute();
  },
});
