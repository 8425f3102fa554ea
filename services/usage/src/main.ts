import { pingDatabase } from '@escriba/db';
import { createCallerTokens, drainConnections, listenOptions } from '@escriba/http';
import { startMetricsServer } from '@escriba/metrics';
import { every, runMain } from '@escriba/runtime';
import { createTracing } from '@escriba/tracing';
import { createKeptData } from './account/account.ts';
import { buildApp } from './app.ts';
import { loadUsageConfig } from './config.ts';
import { openResources } from './resources.ts';
import { registerBackupAge } from './status/status.ts';

const PURGE_INTERVAL_MS = 3_600_000;

runMain(async () => {
  const config = loadUsageConfig();
  const resources = openResources(config);
  const { logger, registry, db } = resources;
  registerBackupAge(registry, db);
  const tracing = createTracing(config, { name: 'usage', logger });
  const app = await buildApp({
    ...resources,
    tracing,
    callerTokens: createCallerTokens({ audience: 'usage', secret: config.INTERNAL_SECRET }),
    requestLimits: { reads: config.READS_IN_HAND_MAX, writes: config.WRITES_IN_HAND_MAX },
    checks: { postgres: () => pingDatabase(db).then(() => ({ ok: true })) },
  });
  const metrics = await startMetricsServer({
    registry,
    port: config.METRICS_PORT,
    host: config.METRICS_HOST,
  });
  const purge = every(PURGE_INTERVAL_MS, createKeptData(resources).purge, (error) =>
    logger.error({ err: error }, 'purge_failed'),
  );
  await app.listen(listenOptions(config));
  const close = async () => {
    await Promise.all([app.close(), metrics.close(), purge.stop()]);
    await tracing?.close();
    await resources.close();
  };
  const drain = () => drainConnections(app.server);
  return { logger, awaitsSuccessor: config.PORT_SHARED, drain, close };
});
