import { type Kysely, sql } from 'kysely';

/** Takes back what counts of insights and questions that are not made when their recording is deleted, as their cancellation does. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  // The lock waits for a worker that is storing one: it is made then, and counts.
  `create function take_back_open_insights() returns trigger language plpgsql as $$
    begin
      with open as materialized (
        select owner_id, counted_month from insights
        where (transcription_id = old.id or recording_id = old.id)
          and status in ('waiting', 'running') and counted_month is not null
          and not (method = 'speech' and coalesce(parts_done, 0) > 0)
        for update
      )
      update insight_counts set used = used - times
      from (select owner_id, counted_month, count(*)::int as times from open group by 1, 2) returned
      where insight_counts.owner_id = returned.owner_id and month = counted_month;
      return old;
    end $$`,
  `create trigger take_back_open_insights before delete on transcriptions
    for each row execute function take_back_open_insights()`,
];
