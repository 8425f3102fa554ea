import { createDatabase } from '@escriba/db';
import type { Span, SpeakerTurn } from '@escriba/speech';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The stored result of a finished transcription; a visitor sees only its beginning. */
export type JobRecord = { readonly text: string; readonly startedAt: Date; readonly completedAt: Date };

type Row = { text: string; started_at: Date; completed_at: Date };
type StoredSegment = { readonly speaker: number | null; readonly words: readonly Span[] };

export const openJobRecords = (databaseUrl: string) => {
  const db: Kysely<unknown> = createDatabase({ url: databaseUrl, schema: 'transcription', poolMax: 1 });
  return {
    get: async (transcriptionId: string): Promise<JobRecord> => {
      const { rows } = await sql<Row>`
        select text, started_at, completed_at
        from transcriptions join transcripts on transcription_id = id
        where id = ${transcriptionId}`.execute(db);
      const [row] = rows;
      if (row === undefined) throw new Error(`no transcript ${transcriptionId}`);
      return { text: row.text, startedAt: row.started_at, completedAt: row.completed_at };
    },
    /** Counts the recordings that have a transcript. */
    countCompleted: async (): Promise<number> => {
      const { rows } = await sql<{ count: string }>`
        select count(*) from transcriptions where status = 'completed'`.execute(db);
      return Number(rows[0]?.count ?? 0);
    },
    /** Returns the speaker of each word. */
    listSpokenWords: async (transcriptionId: string): Promise<SpeakerTurn[]> => {
      const { rows } = await sql<{ segments: StoredSegment[] }>`
        select segments from transcripts where transcription_id = ${transcriptionId}`.execute(db);
      return rows.flatMap(({ segments }) =>
        segments.flatMap(({ words, speaker }) =>
          words.map(({ startMs, endMs }) => ({ startMs, endMs, speaker: speaker ?? 0 })),
        ),
      );
    },
    close: (): Promise<void> => db.destroy(),
  };
};

export type JobRecords = ReturnType<typeof openJobRecords>;
