import { createDatabase } from '@escriba/db';
import { createLogger } from '@escriba/runtime';
import type { UsageConfig } from './config.ts';
import type { DB } from './db/schema.generated.ts';
import { SCHEMA } from './db/schema.ts';

/** The service's connections, and its source of time. */
export const openResources = (config: UsageConfig) => {
  const logger = createLogger({ name: 'usage', level: config.LOG_LEVEL, pretty: config.LOG_PRETTY });
  const db = createDatabase<DB>({
    url: config.DATABASE_URL,
    schema: SCHEMA,
    applicationName: 'usage',
    logger,
  });
  return { logger, db, clock: () => new Date(), close: () => db.destroy() };
};
