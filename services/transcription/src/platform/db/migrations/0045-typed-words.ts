import { type Kysely, sql } from 'kysely';

/** Words of written messages counted as speech until now: the figures of conversations are counted again. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`insert into missing_figures (transcription_id)
    select transcription_id from conversations where exists (select from transcripts where transcripts.transcription_id = conversations.transcription_id)
    on conflict do nothing`.execute(db);
};
