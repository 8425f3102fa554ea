import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { BYTES_PER_MB } from '@escriba/contracts';
import { pingDatabase } from '@escriba/db';
import { createCallerTokens, drainConnections, listenOptions } from '@escriba/http';
import { pingRedis } from '@escriba/jobs';
import { startMetricsServer } from '@escriba/metrics';
import { runMain } from '@escriba/runtime';
import { createPartSigner, s3Options } from '@escriba/storage';
import { createTracing } from '@escriba/tracing';
import { type ApiSettings, createApiServices } from './api-services.ts';
import { buildApp } from './app.ts';
import { loadApiConfig } from './config.ts';
import { registerSearchMetrics, startSearchIndexing } from './library/library.ts';
import { createObstacleFinder, healthParts, registerStoreMetrics } from './operations/operations.ts';
import { openUsage } from './peers.ts';
import {
  createUsageClient,
  registerLaneMetrics,
  registerQueueDepth,
  startEventRelay,
} from './recordings/recordings.ts';
import { openResources } from './resources.ts';
import { createServices } from './services.ts';
import { fitUploads, registerProbeMetrics } from './uploads/uploads.ts';

/** A user's; of visitors, those of one address (IPv6: one /64) at a time. */
const UNFINISHED_UPLOADS = { countMax: 50, sizeFactor: 4, visitorCountMax: 3 };
/** In each API process. */
const OPEN_STREAMS = { perPersonMax: 20, perAddressMax: 60 };

runMain(async () => {
  const config = loadApiConfig();
  const resources = await openResources(config, 'transcription');
  const { logger, registry, db, redis, storage, presence } = resources;
  registerMetrics(resources);
  const usage = openUsage(config);
  const tracing = createTracing(config, { name: 'transcription', logger });
  const relay = startEventRelay({ ...resources, tracing }, usage);
  const searchIndexing = startSearchIndexing(resources);
  const services = createApiServices({
    ...resources,
    ...createServices(resources),
    ...settingsOf(config),
    usage: createUsageClient(usage),
    findObstacle: createObstacleFinder(presence),
    readCapacity: presence.readCapacity,
    wakeOutbox: relay.wake,
    wakeSearch: searchIndexing.wake,
    newId: randomUUID,
  });
  registerProbeMetrics(registry, services.countWaitingProbes);
  const app = await buildApp({
    services,
    tracing,
    logger,
    registry,
    callerTokens: createCallerTokens({ audience: 'transcription', secret: config.INTERNAL_SECRET }),
    requestLimits: { reads: config.READS_IN_HAND_MAX, writes: config.WRITES_IN_HAND_MAX },
    checks: healthParts({
      pingPostgres: () => pingDatabase(db),
      pingRedis: () => pingRedis(redis),
      pingStorage: () => storage.ping(),
      workers: presence,
    }),
  });
  const metrics = await startMetricsServer({
    registry,
    port: config.METRICS_PORT,
    host: config.METRICS_HOST,
  });
  await app.listen(listenOptions(config));
  const close = async () => {
    await Promise.all([app.close(), metrics.close()]);
    await Promise.all([relay.stop(), searchIndexing.stop()]);
    await tracing?.close();
    await resources.close();
  };
  const drain = () => drainConnections(app.server);
  return { logger, awaitsSuccessor: config.PORT_SHARED, drain, close };
});

const registerMetrics = (resources: Awaited<ReturnType<typeof openResources>>): void => {
  const { registry, db, redis, queues, clock } = resources;
  registerQueueDepth(registry, queues);
  registerLaneMetrics(registry, { queues, db, clock });
  registerStoreMetrics(registry, { db, redis });
  registerSearchMetrics(registry, db);
};

const settingsOf = (config: ReturnType<typeof loadApiConfig>): ApiSettings => ({
  ownSecret: config.INTERNAL_SECRET,
  userSizeBytesMax: config.USER_UPLOAD_SIZE_MB_MAX * BYTES_PER_MB,
  unfinishedUploads: UNFINISHED_UPLOADS,
  durationMsMax: config.RECORDING_HOURS_MAX * 3_600_000,
  freeDurationMsMax: config.FREE_RECORDING_MINUTES_MAX * 60_000,
  streamLimits: OPEN_STREAMS,
  concurrentUploadsMax: fitUploads(config.UPLOADS_IN_HAND_MAX),
  probes: { atOnceMax: config.MEDIA_PROBES_MAX ?? Math.max(2, availableParallelism()) },
  signPart: partSignerOf(config),
});

const partSignerOf = (config: ReturnType<typeof loadApiConfig>): ApiSettings['signPart'] => {
  const [s3, endpoint] = [s3Options(config), config.DIRECT_UPLOADS_ENDPOINT];
  return s3 && endpoint !== undefined ? createPartSigner({ ...s3, endpoint }) : undefined;
};
