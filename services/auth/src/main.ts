import { pingDatabase } from '@escriba/db';
import { createCallerTokens, drainConnections, listenOptions } from '@escriba/http';
import { pingRedis } from '@escriba/jobs';
import { startMetricsServer } from '@escriba/metrics';
import { every, runMain } from '@escriba/runtime';
import { createTracing } from '@escriba/tracing';
import { buildApp } from './app.ts';
import { loadAuthConfig } from './config.ts';
import { createHousekeeping, watchCertificate } from './operations/operations.ts';
import { openResources } from './resources.ts';
import { findPeers } from './platform/peers.ts';
import { findAccountParts } from './privacy/privacy.ts';
import { createServices } from './services.ts';

const HOUSEKEEPING_INTERVAL_MS = 60_000;

runMain(async () => {
  const config = loadAuthConfig();
  const resources = openResources(config);
  const { registry, logger, db, redis, clock } = resources;
  const peers = findPeers(config);
  const accountParts = findAccountParts(peers);
  const tracing = createTracing(config, { name: 'auth', logger });
  const services = await createServices({ ...resources, config, peers, accountParts, tracing });
  await services.keys.rotate();
  const app = await buildApp({
    ...resources,
    tracing,
    config,
    services,
    peers,
    callerTokens: createCallerTokens({ audience: 'auth', secret: config.INTERNAL_SECRET }),
    requestLimits: { reads: config.READS_IN_HAND_MAX, writes: config.WRITES_IN_HAND_MAX },
    checks: {
      postgres: () => pingDatabase(db).then(() => ({ ok: true })),
      redis: () => pingRedis(redis).then(() => ({ ok: true })),
    },
  });
  const metrics = await startMetricsServer({
    registry,
    port: config.METRICS_PORT,
    host: config.METRICS_HOST,
  });
  await app.listen(listenOptions(config));
  const housekeeping = createHousekeeping({ db, clock, ...services });
  const loop = every(HOUSEKEEPING_INTERVAL_MS, housekeeping.run, (error) =>
    logger.error({ err: error }, 'housekeeping_failed'),
  );
  const certificate = watchCertificate({ registry, publicUrl: config.PUBLIC_URL, clock, logger });
  const events = services.outbox.start();
  const close = async () => {
    await Promise.all([app.close(), metrics.close(), loop.stop(), certificate.stop(), events.stop()]);
    await tracing?.close();
    await resources.close();
  };
  const drain = () => drainConnections(app.server);
  return { logger, awaitsSuccessor: config.PORT_SHARED, drain, close };
});
