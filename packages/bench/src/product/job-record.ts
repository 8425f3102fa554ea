import { createDatabase } from '@escriba/db';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What the service keeps of a finished transcription; a visitor is shown its beginning only. */
export type JobRecord = { readonly text: string; readonly startedAt: Date; readonly completedAt: Date };

type Row = { text: string; started_at: Date; completed_at: Date };

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
    close: (): Promise<void> => db.destroy(),
  };
};

export type JobRecords = ReturnType<typeof openJobRecords>;
