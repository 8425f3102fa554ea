import { addOutboxTraces } from '@escriba/work';
import { type Kysely, sql } from 'kysely';

/** Adds to events and due work the trace of the request that caused them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await addOutboxTraces(db);
  await sql`alter table tasks add column traceparent text`.execute(db);
};
