import { createDatabase } from '@escriba/db';
import { createMetrics } from '@escriba/metrics';
import { createLogger } from '@escriba/runtime';
import type { UsageConfig } from './config.ts';
import type { DB } from './platform/db/schema.generated.ts';
import { SCHEMA } from './platform/db/schema.ts';

/** The service's connections, metrics, and source of time. */
export const openResources = (config: UsageConfig) => {
  const logger = createLogger({ name: 'usage', level: config.LOG_LEVEL, pretty: config.LOG_PRETTY });
  const registry = createMetrics('usage');
  const db = createDatabase<DB>({
    url: config.DATABASE_URL,
    poolMax: config.DATABASE_POOL_MAX,
    pooling: config.DATABASE_POOLING,
    schema: SCHEMA,
    applicationName: 'usage',
    logger,
    registry,
  });
  return { logger, registry, db, clock: () => new Date(), close: () => db.destroy() };
};
