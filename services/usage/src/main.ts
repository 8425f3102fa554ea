import { pingDatabase } from '@escriba/db';
import { createMetrics, startMetricsServer } from '@escriba/http';
import { runMain } from '@escriba/runtime';
import { buildApp } from './app.ts';
import { loadUsageConfig } from './config.ts';
import { openResources } from './resources.ts';

runMain(async () => {
  const config = loadUsageConfig();
  const resources = openResources(config);
  const { logger, db } = resources;
  const registry = createMetrics('usage');
  const app = await buildApp({
    ...resources,
    registry,
    callerSecret: config.INTERNAL_SECRET,
    checks: { postgres: () => pingDatabase(db).then(() => ({ ok: true })) },
  });
  const metrics = await startMetricsServer({ registry, port: config.METRICS_PORT });
  await app.listen({ port: config.PORT, host: config.HOST });
  const close = async () => {
    await Promise.all([app.close(), metrics.close()]);
    await resources.close();
  };
  return { logger, close };
});
