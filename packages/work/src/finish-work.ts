import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Clock, timeOf } from './work-rows.ts';
import type { WorkTable } from './work-table.ts';

type Finished<Row extends object> = {
  readonly row: Row;
  readonly clock: Clock | undefined;
  /** When the row is due next; undefined ends it. */
  readonly nextDueAt?: Date | undefined;
};

/**
 * Ends a claimed row, or keeps it, without its trace, until it is due next. One that was changed during the work is due at once. In a
 * transaction call it last, since those who change the row wait for it.
 * @throws if the table counts leases and the row was claimed again, or is gone
 */
export const finishWork = async <DB, Row extends object>(
  db: Kysely<DB>,
  table: WorkTable<Row>,
  { row, clock, nextDueAt }: Finished<Row>,
): Promise<void> => {
  const now = timeOf(clock);
  const next = nextDueAt === undefined ? undefined : sql<Date>`${nextDueAt}::timestamptz`;
  const { rows } = await sql`
    with held as (
      select ${sql.ref(table.key)} as held_key, ${isUnchanged(table, row)} as is_unchanged
      from ${sql.table(table.name)} where ${isHeld(table, row)} for update
    )${next === undefined ? sql`, ended as (${end(table, now)})` : sql``}, again as (
      update ${sql.table(table.name)} as work set ${sql.join(repeated(table, next ?? now, now))}
      from held where ${sql.id('work', table.key)} = held_key and ${next === undefined ? sql`not is_unchanged` : sql`true`}
    )
    select 1 from held`.execute(db);
  if (table.lease !== undefined && rows.length === 0) throw new Error('another process has claimed the work');
};

const isUnchanged = <Row extends object>({ generation }: WorkTable<Row>, row: Row): RawBuilder<boolean> =>
  generation === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(generation)} = ${row[generation]}::bigint`;

const isHeld = <Row extends object>({ key, lease }: WorkTable<Row>, row: Row): RawBuilder<boolean> =>
  lease === undefined
    ? sql<boolean>`${sql.ref(key)} = ${row[key]}`
    : sql<boolean>`${sql.ref(key)} = ${row[key]} and ${sql.ref(lease)} = ${row[lease]}`;

const end = <Row extends object>(table: WorkTable<Row>, now: RawBuilder<Date>) => {
  const { name, key, dueAt, finishedAt, isKept } = table;
  const unchanged = sql`${sql.ref(key)} in (select held_key from held where is_unchanged)`;
  const update = sql`update ${sql.table(name)} set`;
  if (finishedAt !== undefined) return sql`${update} ${sql.id(finishedAt)} = ${now} where ${unchanged}`;
  if (isKept === true) return sql`${update} ${sql.id(dueAt)} = null where ${unchanged}`;
  return sql`delete from ${sql.table(name)} where ${unchanged}`;
};

const repeated = <Row extends object>(
  { dueAt, attempts, traceparent }: WorkTable<Row>,
  next: RawBuilder<Date>,
  now: RawBuilder<Date>,
) => [
  sql`${sql.id(dueAt)} = case when is_unchanged then ${next} else ${now} end`,
  ...(attempts === undefined ? [] : [sql`${sql.id(attempts)} = 0`]),
  // A change has its own trace; the next time has none.
  ...(traceparent === undefined
    ? []
    : [
        sql`${sql.id(traceparent)} = case when is_unchanged then null else ${sql.id('work', traceparent)} end`,
      ]),
];
