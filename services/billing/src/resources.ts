import { createDatabase } from '@escriba/db';
import { createEventBus, createRedis } from '@escriba/jobs';
import { createMetrics } from '@escriba/metrics';
import { createLogger } from '@escriba/runtime';
import { createAsaas } from './asaas/asaas.ts';
import type { SharedConfig } from './config.ts';
import type { DB } from './platform/db/schema.generated.ts';
import { SCHEMA } from './platform/db/schema.ts';
import { followClock } from './platform/simulated-clock.ts';

export type Resources = Omit<ReturnType<typeof openResources>, 'close'>;

/** Connections and metrics of API and worker, the payment provider, and the source of time. */
export const openResources = (config: SharedConfig, name: string) => {
  const logger = createLogger({ name, level: config.LOG_LEVEL, pretty: config.LOG_PRETTY });
  const registry = createMetrics(name);
  const db = createDatabase<DB>({
    url: config.DATABASE_URL,
    poolMax: config.DATABASE_POOL_MAX,
    pooling: config.DATABASE_POOLING,
    schema: SCHEMA,
    applicationName: name,
    logger,
    registry,
  });
  const redis = createRedis(config.REDIS_URL, { failFast: true, name, logger });
  const bus = createEventBus(config.REDIS_URL, { logger });
  const asaas = createAsaas({ url: config.ASAAS_URL, apiKey: config.ASAAS_API_KEY, logger });
  const simulated =
    config.SIMULATED_CLOCK_URL === undefined ? undefined : followClock(config.SIMULATED_CLOCK_URL, logger);
  return {
    logger,
    registry,
    db,
    redis,
    bus,
    asaas,
    clock: simulated?.now ?? (() => new Date()),
    close: async (): Promise<void> => {
      await simulated?.stop();
      await Promise.allSettled([bus.close(), db.destroy()]);
      redis.disconnect();
    },
  };
};
