import { type Kysely, sql } from 'kysely';

/**
 * Creates the table of who made the models that transcripts name, where their licences ask to say so. Workers that recognise with a model write its
 * row; it stays when the model is removed, because transcripts stay.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table model_attributions (
    model text primary key,
    attribution text not null
  )`.execute(db);
};
