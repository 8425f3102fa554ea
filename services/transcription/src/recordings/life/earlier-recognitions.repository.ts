import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/** Stores the state of a recording before it is recognised again, for as long as the run lasts. */
export const createEarlierRecognitionsRepository = (db: Kysely<DB>) => ({
  /** Records the current state. */
  keep: async (id: string): Promise<void> => {
    await db
      .insertInto('earlier_recognitions')
      .columns([...KEPT, 'transcription_id'])
      .expression((eb) =>
        eb
          .selectFrom('transcriptions')
          .select([...KEPT, 'id'])
          .where('id', '=', id),
      )
      .execute();
  },

  forget: async (id: string): Promise<void> => {
    await db.deleteFrom('earlier_recognitions').where('transcription_id', '=', id).execute();
  },

  has: async (id: string): Promise<boolean> => {
    const row = await db
      .selectFrom('earlier_recognitions')
      .select('transcription_id')
      .where('transcription_id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Ends a recognition without a text: the recording is completed again as it was; `errorCode` is the fault, null if it was cancelled. */
  restore: async (id: string, { errorCode, now }: { errorCode: string | null; now: Date }): Promise<void> => {
    await sql`
      with earlier as (delete from earlier_recognitions where transcription_id = ${id} returning *)
      update transcriptions set
        status = 'completed', stage = null, progress = 100, error_code = ${errorCode}, kept_ms = 0,
        is_planning = false, updated_at = ${now},
        language_requested = earlier.language_requested, language = earlier.language,
        client_info = earlier.client_info, duration_ms = earlier.duration_ms, engine = earlier.engine,
        model = earlier.model, started_at = earlier.started_at, completed_at = earlier.completed_at
      from earlier where id = earlier.transcription_id`.execute(db);
    // Otherwise another language would continue with pieces of this one.
    await db.deleteFrom('pieces').where('transcription_id', '=', id).execute();
  },

  /** Sets language and length of the current text; a running recognition keeps its own. */
  noteRestored: async (id: string, { language, durationMs }: Restored): Promise<void> => {
    const values = { language, duration_ms: durationMs };
    const waiting = await db
      .updateTable('earlier_recognitions')
      .set(values)
      .where('transcription_id', '=', id)
      .returning('transcription_id')
      .executeTakeFirst();
    if (waiting) return;
    await db.updateTable('transcriptions').set(values).where('id', '=', id).execute();
  },
});

type Restored = { readonly language: string; readonly durationMs: number };

const KEPT = [
  'language_requested',
  'language',
  'client_info',
  'duration_ms',
  'engine',
  'model',
  'started_at',
  'completed_at',
] as const;
