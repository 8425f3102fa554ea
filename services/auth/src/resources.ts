import { randomBytes, randomUUID } from 'node:crypto';
import { createDatabase } from '@escriba/db';
import { createRedis } from '@escriba/jobs';
import { createMetrics } from '@escriba/metrics';
import { createLogger } from '@escriba/runtime';
import type { AuthConfig } from './config.ts';
import type { DB } from './platform/db/schema.generated.ts';
import { SCHEMA } from './platform/db/schema.ts';

/** The service's connections, metrics, and its sources of time and randomness. */
export const openResources = (config: AuthConfig) => {
  const logger = createLogger({ name: 'auth', level: config.LOG_LEVEL, pretty: config.LOG_PRETTY });
  const registry = createMetrics('auth');
  const db = createDatabase<DB>({
    url: config.DATABASE_URL,
    poolMax: config.DATABASE_POOL_MAX,
    pooling: config.DATABASE_POOLING,
    schema: SCHEMA,
    applicationName: 'auth',
    logger,
    registry,
  });
  const redis = createRedis(config.REDIS_URL, { failFast: true, name: 'auth', logger });
  return {
    logger,
    registry,
    db,
    redis,
    clock: () => new Date(),
    randomness: { newId: randomUUID, randomBytes },
    close: async (): Promise<void> => {
      await db.destroy();
      redis.disconnect();
    },
  };
};
