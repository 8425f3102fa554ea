import { createCollectedGauge } from '@escriba/metrics';
import type { Redis } from 'ioredis';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { DB } from '../../platform/db/schema.generated.ts';
import { readConnections } from './connections.repository.ts';

type Stores = { readonly db: Kysely<DB>; readonly redis: Pick<Redis, 'info'> };

/** Registers gauges of the stores that all parts share: connections to Postgres, and memory of Redis. */
export const registerStoreMetrics = (registry: Registry, { db, redis }: Stores): void => {
  createCollectedGauge({
    registry,
    name: 'postgres_connections',
    help: 'Connections to the Postgres server, of all its databases and clients',
    collect: async () => [{ value: (await readConnections(db)).used }],
  });
  createCollectedGauge({
    registry,
    name: 'postgres_connections_max',
    help: 'Connections that the Postgres server accepts (max_connections)',
    collect: async () => [{ value: (await readConnections(db)).max }],
  });
  createCollectedGauge({
    registry,
    name: 'redis_memory_used_bytes',
    help: 'Memory that Redis uses',
    collect: async () => [{ value: await readMemory(redis, 'used_memory') }],
  });
  createCollectedGauge({
    registry,
    name: 'redis_memory_max_bytes',
    help: 'Memory that Redis may use: maxmemory, else all of its machine',
    collect: async () => {
      const limit = await readMemory(redis, 'maxmemory');
      return [{ value: limit > 0 ? limit : await readMemory(redis, 'total_system_memory') }];
    },
  });
};

const readMemory = async (redis: Stores['redis'], field: string): Promise<number> => {
  const [, value] = new RegExp(`^${field}:(\\d+)`, 'm').exec(await redis.info('memory')) ?? [];
  if (value === undefined) throw new Error(`Redis has no ${field} in INFO memory`);
  return Number(value);
};
