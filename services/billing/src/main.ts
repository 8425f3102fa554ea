import { pingDatabase } from '@escriba/db';
import { createCallerTokens, drainConnections, listenOptions } from '@escriba/http';
import { pingRedis } from '@escriba/jobs';
import { startMetricsServer } from '@escriba/metrics';
import { every, runMain } from '@escriba/runtime';
import { createTracing } from '@escriba/tracing';
import { createApiServices } from './api-services.ts';
import { buildApp } from './app.ts';
import { publishCatalogue } from './catalogue/catalogue.ts';
import { loadBillingConfig } from './config.ts';
import { findPeers } from './peers.ts';
import { openResources } from './resources.ts';
import { createServices } from './services.ts';
import { createFiscalData } from './subscriptions/subscriptions.ts';
import { startEventRelay } from './work/work.ts';

const FISCAL_DATA_INTERVAL_MS = 600_000;

runMain(async () => {
  const config = loadBillingConfig();
  const resources = openResources(config, 'billing');
  const { logger, registry, db, redis, clock } = resources;
  const services = {
    ...createServices(resources, config),
    ...createApiServices(resources, config),
  };
  await publishCatalogue(db, services.catalogue, clock());
  const fiscalData = config.BILLING_INVOICES ? createFiscalData(resources) : undefined;
  const tracing = createTracing(config, { name: 'billing', logger });
  const app = await buildApp({
    services,
    tracing,
    logger,
    registry,
    callerTokens: createCallerTokens({ audience: 'billing', secret: config.INTERNAL_SECRET }),
    requestLimits: { reads: config.READS_IN_HAND_MAX, writes: config.WRITES_IN_HAND_MAX },
    checks: {
      postgres: () => pingDatabase(db).then(() => ({ ok: true })),
      redis: () => pingRedis(redis).then(() => ({ ok: true })),
      ...(fiscalData === undefined ? {} : { invoices: fiscalData.check }),
    },
  });
  const metrics = await startMetricsServer({
    registry,
    port: config.METRICS_PORT,
    host: config.METRICS_HOST,
  });
  await app.listen(listenOptions(config));
  const relay = startEventRelay({ ...resources, tracing }, findPeers(config));
  const refreshing =
    fiscalData &&
    every(FISCAL_DATA_INTERVAL_MS, fiscalData.refresh, (error) =>
      logger.warn({ err: error }, 'billing.fiscal_data_unknown'),
    );
  const close = async () => {
    await Promise.all([app.close(), metrics.close()]);
    await Promise.all([relay.stop(), refreshing?.stop()]);
    await tracing?.close();
    await resources.close();
  };
  const drain = () => drainConnections(app.server);
  return { logger, awaitsSuccessor: config.PORT_SHARED, drain, close };
});
