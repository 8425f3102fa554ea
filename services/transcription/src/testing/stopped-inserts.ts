import { createDatabase } from '@escriba/db';
import { type Kysely, sql } from 'kysely';

/** The number of the lock, an arbitrary one that no other code locks. */
const LOCK = 4_242;

type Where = { readonly table: string; readonly applicationName: string };

/**
 * Makes a process, identified by the name of its connections, wait within each insert into a table while `holdAdvisoryLock` is in force:
 * after its read, and before its write.
 */
export const stopInserts = async <DB>(db: Kysely<DB>, { table, applicationName }: Where): Promise<void> => {
  await sql`
    create function wait_for_the_test() returns trigger language plpgsql as $$
    begin
      if current_setting('application_name') = ${sql.lit(applicationName)} then
        perform pg_advisory_xact_lock_shared(${sql.lit(LOCK)});
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger wait_for_the_test before insert on ${sql.table(table)}
    for each row execute function wait_for_the_test()`.execute(db);
};

/** Returns whether a process of that name is waiting. */
export const isStopped = async <DB>(db: Kysely<DB>, applicationName: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where application_name = ${applicationName} and wait_event = 'advisory'`.execute(db);
  return rows.length > 0;
};

export const holdAdvisoryLock = async (url: string) => {
  const db = createDatabase<object>({ url, schema: 'public', applicationName: 'holder', poolMax: 1 });
  await sql`select pg_advisory_lock(${LOCK})`.execute(db);
  return { release: () => db.destroy() };
};
