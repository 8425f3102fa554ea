import { findTrace } from '@escriba/runtime';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { WorkTable } from './work-table.ts';

/** A table whose rows can be scheduled again while they are worked on. */
type Schedulable<Row extends object> = WorkTable<Row> &
  Required<Pick<WorkTable<Row>, 'generation' | 'traceparent'>>;

/**
 * Schedules the work of subjects, or brings it forward, in the transaction that causes it and with its trace. Work in progress runs again
 * afterwards.
 */
export const scheduleWork = async <DB, Row extends object>(
  db: Kysely<DB>,
  table: Schedulable<Row>,
  { subjects, dueAt }: { readonly subjects: readonly string[]; readonly dueAt: Date },
): Promise<void> => {
  if (subjects.length === 0) return;
  const traceparent = findTrace()?.traceparent ?? null;
  const columns = [table.key, table.dueAt, table.traceparent].map((column) => sql.id(column));
  // In one order, so that two transactions do not wait for each other.
  const rows = [...new Set(subjects)]
    .toSorted()
    .map((subject) => sql`(${subject}, ${dueAt}, ${traceparent})`);
  await sql`
    insert into ${sql.table(table.name)} (${sql.join(columns)}) values ${sql.join(rows)}
    ${onScheduledAgain(table)}`.execute(db);
};

/** Returns the clause of an insert for rows that exist: due at the earlier of both times, a generation later, in the newest trace. */
export const onScheduledAgain = <Row extends object>(table: Schedulable<Row>): RawBuilder<unknown> => {
  const [dueAt, generation, traceparent] = [table.dueAt, table.generation, table.traceparent];
  const known = (column: string) => sql.id(table.name, column);
  return sql`
    on conflict (${sql.id(table.key)}) do update set
      ${sql.id(dueAt)} = least(${known(dueAt)}, ${given(dueAt)}),
      ${sql.id(generation)} = ${known(generation)} + 1,
      ${sql.id(traceparent)} = coalesce(${given(traceparent)}, ${known(traceparent)})`;
};

const given = (column: string) => sql.id('excluded', column);
