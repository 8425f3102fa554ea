export { findFreePort } from './free-port.ts';
export { startEmbeddedPostgres } from './postgres.ts';
export type { EmbeddedPostgresOptions } from './postgres.ts';
export { startRedisServer } from './redis.ts';
export type { RedisServerOptions } from './redis.ts';
export { withPrivateUmask } from './private-umask.ts';
export { ServerStartError } from './server-process.ts';
export type { EmbeddedServer } from './server-process.ts';
export { watchOver } from './watchdog.ts';
