import { type Kysely, sql } from 'kysely';

/** Makes the log of operators refuse changes, and deletions of rows younger than the retention period. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function refuse_young_log_deletion() returns trigger language plpgsql as $$
      begin
        if old.at > now() - interval '5 years' then
          raise exception 'the log of operators is only ever added to, and kept for 5 years';
        end if;
        return old;
      end
    $$`.execute(db);
  for (const table of ['operator_acts', 'operator_act_outcomes']) {
    await sql`drop trigger ${sql.raw(`${table}_append_only`)} on ${sql.table(table)}`.execute(db);
    await sql`
      create trigger ${sql.raw(`${table}_append_only`)} before update or truncate on ${sql.table(table)}
        for each statement execute function refuse_log_change()`.execute(db);
    await sql`
      create trigger ${sql.raw(`${table}_retention`)} before delete on ${sql.table(table)}
        for each row execute function refuse_young_log_deletion()`.execute(db);
  }
  await sql`create index operator_acts_by_operator on operator_acts (operator_id, id)`.execute(db);
  await sql`create index operator_acts_by_time on operator_acts (at)`.execute(db);
};
