import { startMetricsIfWanted } from '@escriba/metrics';
import { every, runMain } from '@escriba/runtime';
import { createTracing } from '@escriba/tracing';
import { loadWorkerConfig } from './config.ts';
import { createHousekeeping } from './operations/operations.ts';
import { findPeers } from './peers.ts';
import { openResources } from './resources.ts';
import { createServices } from './services.ts';
import { startEventRelay, startTasks } from './work/work.ts';

/** Each subscription also has its own task: this finds what no event and no task knows of. */
const RECONCILE_INTERVAL_MS = 24 * 3_600_000;
const HOUSEKEEPING_INTERVAL_MS = 3_600_000;

runMain(async () => {
  const config = loadWorkerConfig();
  const resources = openResources(config, 'billing-worker');
  const { logger, registry } = resources;
  const tracing = createTracing(config, { name: 'billing-worker', logger });
  const services = createServices(resources, config);
  const logFailure = (event: string) => (error: unknown) => logger.error({ err: error }, event);
  const loops = [
    await startTasks({ ...resources, handle: services.handleSubject, tracing }),
    every(RECONCILE_INTERVAL_MS, services.reconcile, logFailure('reconcile_failed')),
    every(HOUSEKEEPING_INTERVAL_MS, createHousekeeping(resources), logFailure('housekeeping_failed')),
    startEventRelay({ ...resources, tracing }, findPeers(config)),
  ];
  const metrics = await startMetricsIfWanted(registry, config);
  const close = async () => {
    await Promise.all([...loops.map((loop) => loop.stop()), metrics?.close()]);
    await Promise.all([tracing?.close(), resources.close()]);
  };
  return { logger, close };
});
