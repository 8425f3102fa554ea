import { createCollectedGauge } from '@escriba/metrics';
import { type Kysely, sql } from 'kysely';
import type { Registry } from 'prom-client';
import { isOpen } from './work-rows.ts';
import type { WorkTable } from './work-table.ts';

type Count = () => Promise<number>;

/** Consecutive failures from which a row is reported. */
const REPORTED_FROM = 10;

/** The counts of each registry's gauge, by table. */
const countsOf = new WeakMap<Registry, Map<string, Count>>();

/**
 * Adds a table to the gauge of rows that keep failing. They are tried again without end, and not due in between, so the gauges of the
 * backlog need not show them.
 */
export const registerFailing = <DB, Row extends object>(
  registry: Registry,
  { db, table }: { readonly db: Kysely<DB>; readonly table: WorkTable<Row> },
): void => {
  const { name, attempts } = table;
  if (attempts === undefined) return;
  const counts = countsOf.get(registry) ?? createGauge(registry);
  counts.set(name, async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(name)}
      where ${isOpen(table)} and ${sql.ref(attempts)} >= ${REPORTED_FROM}`.execute(db);
    return rows[0]?.count ?? 0;
  });
};

const createGauge = (registry: Registry): Map<string, Count> => {
  const counts = new Map<string, Count>();
  countsOf.set(registry, counts);
  createCollectedGauge({
    registry,
    name: 'work_failing',
    help: 'Rows of durable work that failed ten times in a row, by table',
    labelNames: ['work'],
    collect: () =>
      Promise.all([...counts].map(async ([work, count]) => ({ labels: { work }, value: await count() }))),
  });
  return counts;
};
