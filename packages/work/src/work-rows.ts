import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { WorkTable } from './work-table.ts';

export type Clock = () => Date;

/** Returns the time of a clock, or of Postgres if there is none. */
export const timeOf = (clock: Clock | undefined): RawBuilder<Date> =>
  clock === undefined ? sql<Date>`clock_timestamp()` : sql<Date>`${clock()}::timestamptz`;

/** Returns the condition that a row is not finished. */
export const isOpen = <Row extends object>({ finishedAt }: WorkTable<Row>): RawBuilder<boolean> =>
  finishedAt === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(finishedAt)} is null`;

/** Claims and finishes the rows of a work table. Any number of processes may claim them. */
export const createWorkRows = <DB, Row extends object>(
  db: Kysely<DB>,
  table: WorkTable<Row>,
  clock: Clock | undefined,
) => {
  const [name, key, dueAt] = [sql.table(table.name), sql.ref(table.key), sql.ref(table.dueAt)];
  const inMs = (ms: number) => sql`${timeOf(clock)} + make_interval(secs => ${ms / 1_000})`;

  return {
    /** Takes due rows, the most urgent first; a process that dies loses them after the lease. Counts as an attempt. */
    claim: async ({ limit, leaseMs }: { limit: number; leaseMs: number }): Promise<Row[]> => {
      const order = table.order ?? [table.dueAt];
      const columns = columnsOf(table);
      const handled =
        table.sequence === undefined ? order.map((_column, index) => rank(index)) : [sql.ref(table.sequence)];
      const counted = [table.attempts, table.lease].filter((column) => column !== undefined);
      const { rows } = await sql<Row>`
        with due as (
          select ${key} as due_key, ${sql.join(order.map((column, index) => sql`${sql.ref(column)} as ${rank(index)}`))}
          from ${name} where ${dueAt} <= ${timeOf(clock)} and ${isOpen(table)}
          order by ${sql.join(order.map((column) => sql.ref(column)))} limit ${limit} for update skip locked
        ), claimed as (
          update ${name} as work
          set ${sql.join([
            sql`${sql.id(table.dueAt)} = ${inMs(leaseMs)}`,
            ...counted.map((column) => sql`${sql.id(column)} = ${sql.id('work', column)} + 1`),
          ])}
          from due where ${sql.id('work', table.key)} = due_key
          returning ${sql.join(columns.map((column) => sql.id('work', column)))},
            ${sql.join(order.map((_column, index) => rank(index)))}
        )
        select ${sql.join(columns.map((column) => sql.ref(column)))} from claimed
        order by ${sql.join(handled)}`.execute(db);
      return rows;
    },

    /**
     * Gives claimed rows back, to be due again after a time. Rows that were claimed again, changed, or put off beyond the lease meanwhile
     * stay as they are.
     */
    postpone: async (
      rows: readonly Row[],
      { delayMs, leaseMs }: { readonly delayMs: number; readonly leaseMs: number },
    ): Promise<void> => {
      const fence = table.lease ?? table.generation ?? table.key;
      const claims = rows.map((row) => sql`(${row[table.key]}, ${row[fence]})`);
      await sql`
        update ${name} set ${sql.id(table.dueAt)} = ${inMs(delayMs)}
        where (${key}, ${sql.ref(fence)}) in (${sql.join(claims)}) and ${isOpen(table)}
          and ${dueAt} <= ${inMs(leaseMs)}`.execute(db);
    },
  };
};

const rank = (index: number) => sql.id(`rank_${index}`);

const columnsOf = <Row extends object>(table: WorkTable<Row>): string[] => {
  const { key, attempts, generation, lease, traceparent, sequence, columns = [] } = table;
  const named = [key, attempts, generation, lease, traceparent, sequence, ...columns];
  return [...new Set(named.filter((column) => column !== undefined))];
};
