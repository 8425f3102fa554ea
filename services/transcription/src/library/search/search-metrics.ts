import { createCollectedGauge } from '@escriba/metrics';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { DB } from '../../platform/db/schema.generated.ts';
import { countSearchChanges, readSearchDelay } from './search-backlog.repository.ts';

/** Gauges of the search's backlog: recordings whose name or text cannot be found yet. */
export const registerSearchMetrics = (registry: Registry, db: Kysely<DB>): void => {
  createCollectedGauge({
    registry,
    name: 'search_changes_waiting',
    help: 'Recordings whose latest name or text is not in the search yet',
    collect: async () => [{ value: await countSearchChanges(db) }],
  });
  createCollectedGauge({
    registry,
    name: 'search_oldest_change_seconds',
    help: 'How long the search has owed its most urgent change; 0 without one',
    collect: async () => [{ value: await readSearchDelay(db) }],
  });
};
