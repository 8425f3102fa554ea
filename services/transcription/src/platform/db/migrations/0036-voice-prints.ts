import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Voice prints of a recording's windows, to group its speakers again. Deleted with the recording, and before it with its audio.
  `create table voice_prints (
    transcription_id uuid primary key references transcriptions (id) on delete cascade,
    windows bytea not null
  )`,
  // Random bytes: compressing them is wasted work.
  `alter table voice_prints alter column windows set storage external`,
  `alter table transcript_versions
    drop constraint transcript_versions_origin_check,
    add constraint transcript_versions_origin_check
      check (origin in ('engine', 'edit', 'restore', 'carry_over', 'import', 'merge', 'regroup'))`,
];

/** Allows the voices of a recording to be grouped again, as a version. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
