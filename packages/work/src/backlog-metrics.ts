import { createCollectedGauge } from '@escriba/metrics';
import { type Kysely, sql } from 'kysely';
import type { Registry } from 'prom-client';
import { type Clock, isOpen, timeOf } from './work-rows.ts';
import type { WorkTable } from './work-table.ts';

type Named = { readonly name: string; readonly help: string };

type Backlog<DB, Row extends object> = {
  readonly db: Kysely<DB>;
  readonly table: WorkTable<Row>;
  /** The clock. Default: that of Postgres. */
  readonly clock?: Clock | undefined;
  /** Counts the rows that are not finished; with `due`, only those that are due and not claimed. */
  readonly waiting: Named & { readonly count: 'all' | 'due' };
  /** Seconds that the oldest of them has waited; 0 without one. */
  readonly oldest: Named;
};

/** Registers gauges of a work table: how much waits, and how long the oldest has waited. */
export const registerBacklog = <DB, Row extends object>(
  registry: Registry,
  { db, table, clock, waiting, oldest }: Backlog<DB, Row>,
): void => {
  createCollectedGauge({
    registry,
    name: waiting.name,
    help: waiting.help,
    collect: async () => {
      const isDue = sql`${sql.ref(table.dueAt)} <= ${timeOf(clock)}`;
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(table.name)}
        where ${isOpen(table)} and ${waiting.count === 'due' ? isDue : sql`true`}`.execute(db);
      return [{ value: rows[0]?.count ?? 0 }];
    },
  });
  createCollectedGauge({
    registry,
    name: oldest.name,
    help: oldest.help,
    collect: async () => {
      const since = sql.ref(table.waitsFrom ?? table.dueAt);
      const { rows } = await sql<{ seconds: number }>`
        select greatest(0, coalesce(extract(epoch from ${timeOf(clock)} - min(${since})), 0))::float8 as seconds
        from ${sql.table(table.name)} where ${isOpen(table)}`.execute(db);
      return [{ value: rows[0]?.seconds ?? 0 }];
    },
  });
};
