import { createCollectedGauge } from '@escriba/metrics';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';

type Counted = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>;

/** Registers gauges of a pool: its connections by state, its limit, and the queries that wait for a connection. */
export const registerPoolMetrics = (registry: Registry, pool: Counted): void => {
  createCollectedGauge({
    registry,
    name: 'database_pool_connections',
    help: 'Connections to Postgres',
    labelNames: ['state'],
    collect: async () => [
      { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
    ],
  });
  createCollectedGauge({
    registry,
    name: 'database_pool_connections_max',
    help: 'Largest number of connections to Postgres',
    collect: async () => [{ value: pool.options.max }],
  });
  createCollectedGauge({
    registry,
    name: 'database_pool_waiting',
    help: 'Queries that wait for a connection to Postgres',
    collect: async () => [{ value: pool.waitingCount }],
  });
};
