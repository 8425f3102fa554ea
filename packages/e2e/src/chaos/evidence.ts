import { createDatabase } from '@escriba/db';
import { sql } from 'kysely';
import { readBilledUsers } from './billing-evidence.ts';

export type StoredRecording = {
  readonly id: string;
  readonly ownerId: string;
  readonly status: string;
  readonly errorCode: string | null;
  readonly fileName: string;
  readonly sha256: string;
  readonly storageKey: string | null;
  readonly text: string | null;
};
export type Charge = { readonly transcriptionId: string; readonly round: number; readonly state: string };

export type Evidence = ReturnType<typeof openEvidence>;

/** Opens the state of the database, read directly. */
export const openEvidence = (databaseUrl: string) => {
  const db = createDatabase<unknown>({ url: databaseUrl, schema: 'public', poolMax: 2 });
  return {
    listRecordings: async (): Promise<StoredRecording[]> => {
      const { rows } = await sql<StoredRecording>`
        select id, owner_id as "ownerId", status, error_code as "errorCode", file_name as "fileName", sha256,
          storage_key as "storageKey", transcripts.text
        from transcription.transcriptions left join transcription.transcripts on transcription_id = id`.execute(
        db,
      );
      return rows;
    },

    listCharges: async (): Promise<Charge[]> => {
      const { rows } = await sql<Charge>`
        select transcription_id as "transcriptionId", round, state from usage.charges`.execute(db);
      return rows;
    },

    /** Lists keys of objects that the database knows without a recording: unfinished uploads, and objects to be removed. */
    listOtherKeys: async (): Promise<string[]> => {
      const { rows } = await sql<{ key: string }>`
        select storage_key as key from transcription.loose_objects
        union all select 'recordings/' || id from transcription.resumable_uploads`.execute(db);
      return rows.map(({ key }) => key);
    },

    /** Reads what billing and usage have of each user who ordered. */
    readBilledUsers: () => readBilledUsers(db),

    /** Ends every connection of the product to Postgres. */
    loseBackends: async (): Promise<void> => {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    },

    close: () => db.destroy(),
  };
};
