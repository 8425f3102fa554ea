import { drainConnections, listenOptions } from '@escriba/http';
import { createMetrics, startMetricsIfWanted } from '@escriba/metrics';
import { createLogger, runMain } from '@escriba/runtime';
import { createTracing } from '@escriba/tracing';
import { buildGateway } from './app.ts';
import { followEndedSessions } from './guard/guard.ts';
import { loadGatewayConfig } from './config.ts';
import { openRateRedis, openUpstreams } from './resources.ts';

runMain(async () => {
  const config = loadGatewayConfig();
  const logger = createLogger({ name: 'gateway', level: config.LOG_LEVEL, pretty: config.LOG_PRETTY });
  const registry = createMetrics('gateway');
  const tracing = createTracing(config, { name: 'gateway', logger });
  const upstreams = openUpstreams(config);
  const redis = openRateRedis(config.REDIS_URL, logger);
  const endedSessions = await followEndedSessions({
    redisUrl: config.REDIS_URL,
    auth: upstreams.get('auth'),
    logger,
  });
  const app = await buildGateway({
    config,
    logger,
    registry,
    tracing,
    upstreams,
    ...(redis === undefined ? {} : { redis }),
    endedSessions,
  });
  const metrics = await startMetricsIfWanted(registry, config);
  await app.listen(listenOptions(config));
  return {
    logger,
    awaitsSuccessor: config.PORT_SHARED,
    drain: () => drainConnections(app.server),
    close: async () => {
      await app.close();
      await endedSessions.close();
      await Promise.all([...upstreams.values()].map(({ dispatcher }) => dispatcher.destroy()));
      await metrics?.close();
      await tracing?.close();
      redis?.disconnect();
    },
  };
});
