export { ConfigError, defineConfig, describeConfig, loadConfig } from './config.ts';
export type { Config, ConfigDefinition, ConfigKey, ConfigRow } from './config.ts';
export { createLogger, LOG_LEVELS } from './logger.ts';
export type { Logger, LogLevel } from './logger.ts';
export { countPassedBytes } from './passed-bytes.ts';
export { runMain } from './run-main.ts';
export type { RunningProcess } from './run-main.ts';
export { createTraceparent, parseTraceparent } from './traceparent.ts';
export type { TraceContext } from './traceparent.ts';
