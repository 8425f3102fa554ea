import { startMetricsIfWanted } from '@escriba/metrics';
import { every, runMain } from '@escriba/runtime';
import { createTracing } from '@escriba/tracing';
import { loadWorkerConfig } from './config.ts';
import { startEventRelay } from './work/relay/event-relay.ts';
import { findPeers } from './peers.ts';
import { openResources } from './resources.ts';
import { createServices } from './services.ts';
import { createRunTasks } from './work/tasks/run-tasks.ts';
import { createRunCounter, registerTaskMetrics } from './work/tasks/task-metrics.ts';
import { WORK_CHANNEL } from './work/tasks/work-channel.ts';
import { createHousekeeping } from './operations/upkeep/housekeeping.ts';

/** Each makes a few calls to Asaas, which allows 50 at once to all processes together. */
const CONCURRENT_TASKS = 8;
const TASKS_INTERVAL_MS = 1_000;
/** Each subscription also has its own task: this finds what no event and no task knows of. */
const RECONCILE_INTERVAL_MS = 24 * 3_600_000;
const HOUSEKEEPING_INTERVAL_MS = 3_600_000;

runMain(async () => {
  const config = loadWorkerConfig();
  const resources = openResources(config, 'billing-worker');
  const { logger, registry, bus } = resources;
  const tracing = createTracing(config, { name: 'billing-worker', logger });
  registerTaskMetrics(registry, resources);
  const services = createServices(resources, config);
  const runTasks = createRunTasks({
    ...resources,
    handle: services.handleSubject,
    concurrency: CONCURRENT_TASKS,
    countRun: createRunCounter(registry),
    tracing,
  });
  const logFailure = (event: string) => (error: unknown) => logger.error({ err: error }, event);
  const tasks = every(TASKS_INTERVAL_MS, runTasks, logFailure('tasks_failed'));
  const leave = await bus.subscribe(WORK_CHANNEL, tasks.wake, { onGap: tasks.wake });
  const loops = [
    tasks,
    every(RECONCILE_INTERVAL_MS, services.reconcile, logFailure('reconcile_failed')),
    every(HOUSEKEEPING_INTERVAL_MS, createHousekeeping(resources), logFailure('housekeeping_failed')),
    startEventRelay({ ...resources, tracing }, findPeers(config)),
  ];
  const metrics = await startMetricsIfWanted(registry, config);
  const close = async () => {
    leave();
    await Promise.all([...loops.map((loop) => loop.stop()), metrics?.close()]);
    await Promise.all([tracing?.close(), resources.close()]);
  };
  return { logger, close };
});
