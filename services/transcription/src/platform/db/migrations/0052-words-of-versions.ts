import { type Kysely, sql } from 'kysely';

/**
 * Adds to each recognised version the words of the vocabulary that it was recognised with, and their number. Of earlier versions, those of the
 * last recognition are known.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table transcript_versions
    add column vocabulary jsonb,
    add column vocabulary_count integer not null default 0`.execute(db);
  await sql`update transcript_versions
    set vocabulary = used, vocabulary_count = jsonb_array_length(used)
    from recording_vocabularies
    where recording_vocabularies.transcription_id = transcript_versions.transcription_id
      and jsonb_array_length(used) > 0
      and number = (
        select max(number) from transcript_versions as recognised
        where recognised.transcription_id = recording_vocabularies.transcription_id and origin = 'engine'
      )`.execute(db);
};
