import { runWorker } from '@escriba/service';
import { loadWorkerConfig } from './config.ts';
import { createHousekeeping } from './operations/operations.ts';
import { findPeers } from './peers.ts';
import { openResources } from './resources.ts';
import { createServices } from './services.ts';
import { createTasks, startEventRelay } from './work/work.ts';

/** Time between reconciliations. Each subscription also has its own task: this finds what no event and no task knows of. */
const RECONCILE_INTERVAL_MS = 24 * 3_600_000;
const HOUSEKEEPING_INTERVAL_MS = 3_600_000;

runWorker({
  name: 'billing-worker',
  config: loadWorkerConfig,
  open: openResources,
  services: (parts) => createServices(parts, parts.config),
  relays: async ({ config, services, ...parts }) => [
    await createTasks({ ...parts, handle: services.handleSubject }).start(parts.bus),
    startEventRelay(parts, findPeers(config)),
  ],
  loops: ({ services, ...parts }) => ({
    reconcile: { intervalMs: RECONCILE_INTERVAL_MS, run: services.reconcile },
    housekeeping: { intervalMs: HOUSEKEEPING_INTERVAL_MS, run: createHousekeeping(parts) },
  }),
});
