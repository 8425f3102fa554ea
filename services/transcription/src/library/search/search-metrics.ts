import { registerBacklog } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { DB } from '../../platform/db/schema.generated.ts';
import { SEARCH_CHANGES } from '../../recordings/recordings.ts';

/** Registers gauges of the search's backlog: recordings whose name or text cannot be found yet. */
export const registerSearchMetrics = (registry: Registry, db: Kysely<DB>): void =>
  registerBacklog(registry, {
    db,
    table: SEARCH_CHANGES,
    waiting: {
      name: 'search_changes_waiting',
      help: 'Recordings whose latest name or text is not in the search yet',
      count: 'all',
    },
    oldest: {
      name: 'search_oldest_change_seconds',
      help: 'How long the search has owed its most urgent change; 0 without one',
    },
  });
