import { createEraseRecordings } from './account/erase-recordings.ts';
import { createFailures } from './operator/failures.service.ts';
import { createInsightsOverview } from './operator/insights-overview.ts';
import { createModelsOverview } from './operator/models-overview.ts';
import { createQueueOverview } from './operator/queue-overview.ts';
import { createStorageOverview } from './operator/storage-overview.ts';

// The door of the room: only the service's composition imports from it.

export { accountRoutes } from './account/account.routes.ts';
export { createHousekeeping } from './housekeeping/housekeeping.service.ts';
export { openWorkFolder } from './housekeeping/work-folder.ts';
export { registerDiskMetrics } from './metrics/disk-metrics.ts';
export { registerStoreMetrics } from './metrics/store-metrics.ts';
export { boardRoutes } from './operator/board.routes.ts';
export { operatorRoutes } from './operator/operator.routes.ts';
export { createAddressRetention } from './retention/address-retention.ts';
export { createAudioRetention } from './retention/retention.service.ts';
export { createModelsCheck } from './workers/check-models.ts';
export { startFetchingModels } from './workers/fetch-models.ts';
export { createObstacleFinder } from './workers/find-obstacle.ts';
export { healthParts } from './workers/health-parts.ts';
export { startTranscriptionWorker } from './workers/transcription-worker.ts';
export { createWorkerPresence, type WorkerPresence } from './workers/worker-presence.ts';

type OperationsDeps = Parameters<typeof createEraseRecordings>[0] &
  Parameters<typeof createFailures>[0] &
  Parameters<typeof createQueueOverview>[0] &
  Parameters<typeof createInsightsOverview>[0];

/** Creates the room's services of the API. */
export const createOperations = (deps: OperationsDeps) => ({
  eraseRecordings: createEraseRecordings(deps),
  queueOverview: createQueueOverview(deps),
  failures: createFailures(deps),
  storageOverview: createStorageOverview(deps),
  listModels: createModelsOverview(deps.presence),
  insightsOverview: createInsightsOverview(deps),
});
