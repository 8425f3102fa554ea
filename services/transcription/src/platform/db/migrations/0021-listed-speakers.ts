import { type Kysely, sql } from 'kysely';

/** Adds the speakers of the current transcript, so that lists show them without reading a document of every word. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table transcripts add column speakers jsonb not null default '[]'`.execute(db);
  await sql`
    update transcripts set speakers = document -> 'speakers'
    from transcript_versions
    where transcript_versions.transcription_id = transcripts.transcription_id
      and transcript_versions.number = transcripts.version_number
      and jsonb_array_length(document -> 'speakers') > 0`.execute(db);
};
