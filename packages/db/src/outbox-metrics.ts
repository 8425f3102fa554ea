import { createCollectedGauge } from '@escriba/metrics';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';

type Backlog = { readonly waiting: number; readonly oldestAt: Date | null };

/** Gauges of the outbox: undelivered events, and the age of the oldest. */
export const registerOutboxMetrics = <DB>(
  registry: Registry,
  { db, clock }: { readonly db: Kysely<DB>; readonly clock: () => Date },
): void => {
  createCollectedGauge({
    registry,
    name: 'outbox_events_waiting',
    help: 'Events that were not delivered yet',
    collect: async () => [{ value: (await readBacklog(db)).waiting }],
  });
  createCollectedGauge({
    registry,
    name: 'outbox_oldest_event_seconds',
    help: 'Age of the oldest event that was not delivered yet; 0 without one',
    collect: async () => {
      const { oldestAt } = await readBacklog(db);
      return [{ value: oldestAt === null ? 0 : Math.max(0, clock().getTime() - oldestAt.getTime()) / 1_000 }];
    },
  });
};

/** Reads only undelivered events, by the index of due ones. */
const readBacklog = async <DB>(db: Kysely<DB>): Promise<Backlog> => {
  const { rows } = await sql<{ waiting: string; oldestAt: Date | null }>`
    select count(*) as waiting, min(created_at) as "oldestAt" from outbox where delivered_at is null`.execute(
    db,
  );
  return { waiting: Number(rows[0]?.waiting ?? 0), oldestAt: rows[0]?.oldestAt ?? null };
};
