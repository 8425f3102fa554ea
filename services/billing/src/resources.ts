import { openDatabase } from '@escriba/db';
import { openEventBus, openRedis } from '@escriba/jobs';
import type { ProcessScope } from '@escriba/service';
import { createAsaas } from './asaas/asaas.ts';
import type { SharedConfig } from './config.ts';
import type { DB } from './platform/db/schema.generated.ts';
import { SCHEMA } from './platform/db/schema.ts';
import { followClock } from './platform/simulated-clock.ts';

export type Resources = Pick<ProcessScope, 'logger' | 'registry'> & ReturnType<typeof openResources>;

/** Opens the connections of API and worker, the payment provider, and the source of time. */
export const openResources = (config: SharedConfig, scope: ProcessScope) => ({
  db: openDatabase<DB>(config, SCHEMA, scope),
  redis: openRedis(config.REDIS_URL, scope),
  bus: openEventBus(config.REDIS_URL, scope),
  asaas: createAsaas({ url: config.ASAAS_URL, apiKey: config.ASAAS_API_KEY, logger: scope.logger }),
  clock: openClock(config.SIMULATED_CLOCK_URL, scope),
});

const openClock = (simulatedUrl: string | undefined, { clock, closing, logger }: ProcessScope) => {
  if (simulatedUrl === undefined) return clock;
  const simulated = followClock(simulatedUrl, logger);
  closing.defer(simulated.stop);
  return simulated.now;
};
