export { createDatabase, pingDatabase, readPoolMax } from './database.ts';
export type { DatabaseOptions, Pooling } from './database.ts';
export { dumpDatabase } from './dump/dump-database.ts';
export type { DatabaseDump } from './dump/dump-database.ts';
export { loadDatabase } from './dump/load-database.ts';
export { isConnectionFailure, isUniqueViolation, isWaitTimeout } from './failures.ts';
export { limitWaits } from './limit-waits.ts';
export { migrate } from './migrate.ts';
export type { Migration, Migrations } from './migrate.ts';
export {
  OUTBOX_KEPT_MS,
  addOutboxTraces,
  createOutbox,
  createOutboxTable,
  deleteOutboxSubject,
  insertOutboxEvent,
  purgeOutbox,
} from './outbox.ts';
export type { Outbox, OutboxEvent, OutboxOptions } from './outbox.ts';
export { grantServiceRole } from './service-role.ts';
