import { type Kysely, sql } from 'kysely';

/** Counts the figures of conversations again: words of written messages counted as speech until now. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`insert into missing_figures (transcription_id)
    select transcription_id from conversations where exists (select from transcripts where transcripts.transcription_id = conversations.transcription_id)
    on conflict do nothing`.execute(db);
};
