import { randomUUID } from 'node:crypto';
import { BYTES_PER_MB } from '@escriba/contracts';
import { pingDatabase } from '@escriba/db';
import { createMetrics, startMetricsServer } from '@escriba/http';
import { pingRedis } from '@escriba/jobs';
import { runMain } from '@escriba/runtime';
import { buildApp } from './app.ts';
import { loadApiConfig } from './config.ts';
import { healthParts } from './health/parts.ts';
import { registerQueueDepth } from './pipeline/queue-depth.ts';
import { startEventRelay } from './quota/event-relay.ts';
import { createUsageClient } from './quota/usage-client.ts';
import { openResources } from './resources.ts';
import { createRecordingProbe } from './uploads/probe-recording.ts';
import { createObstacleFinder } from './workers/find-obstacle.ts';

runMain(async () => {
  const config = loadApiConfig();
  const resources = await openResources(config, 'transcription');
  const { logger, db, redis, storage, presence, jobs } = resources;
  const registry = createMetrics('transcription');
  registerQueueDepth(registry, jobs);
  const { INTERNAL_SECRET: secret, USAGE_URL: usageUrl } = config;
  const relay = startEventRelay(resources, { usageUrl, secret });
  const app = await buildApp({
    ...resources,
    registry,
    callerSecret: secret,
    checks: healthParts({
      pingPostgres: () => pingDatabase(db),
      pingRedis: () => pingRedis(redis),
      pingStorage: () => storage.ping(),
      workers: presence,
    }),
    probe: createRecordingProbe(resources),
    findObstacle: createObstacleFinder(presence),
    usage: createUsageClient({ url: usageUrl, secret }),
    wakeOutbox: relay.wake,
    userSizeBytesMax: config.USER_UPLOAD_SIZE_MB_MAX * BYTES_PER_MB,
    streamLimits: {
      perPersonMax: config.EVENT_STREAMS_PER_PERSON,
      perAddressMax: config.EVENT_STREAMS_PER_ADDRESS,
    },
    newId: randomUUID,
  });
  const metrics = await startMetricsServer({ registry, port: config.METRICS_PORT });
  await app.listen({ port: config.PORT, host: config.HOST });
  const close = async () => {
    await Promise.all([app.close(), metrics.close()]);
    await relay.stop();
    await resources.close();
  };
  return { logger, close };
});
