import { createMetrics } from '@escriba/metrics';
import { type Logger, type LogLevel, createLogger } from '@escriba/runtime';
import { type Tracing, createTracing } from '@escriba/tracing';
import type { Registry } from 'prom-client';

/** The part of an environment that every process has: `logConfig`, `tracingConfig`, and the port of its metrics, if it has one. */
export type ProcessConfig = Parameters<typeof createTracing>[0] & {
  readonly LOG_LEVEL: LogLevel;
  readonly LOG_PRETTY: boolean;
  readonly METRICS_PORT: number | undefined;
  readonly METRICS_HOST: string;
};

/** The parts that every process has before it opens its connections. */
export type ProcessScope = {
  /** The name in logs, metrics and traces, and in the lists of connections of Postgres and Redis. */
  readonly name: string;
  readonly logger: Logger;
  readonly registry: Registry;
  /** Records traces; undefined without a collector. */
  readonly tracing: Tracing | undefined;
  readonly clock: () => Date;
  /** Closes in reverse order what is added to it: when the process ends, and after a start that failed. */
  readonly closing: AsyncDisposableStack;
  /** Functions that throw while the store of their name does not respond: a part of `/health/ready`. */
  readonly pings: Map<string, () => Promise<void>>;
};

export const openScope = (
  name: string,
  config: ProcessConfig,
  closing: AsyncDisposableStack,
): ProcessScope => {
  const logger = createLogger({ name, level: config.LOG_LEVEL, pretty: config.LOG_PRETTY });
  return {
    name,
    logger,
    registry: createMetrics(name),
    tracing: createTracing(config, { name, logger }),
    clock: () => new Date(),
    closing,
    pings: new Map(),
  };
};
