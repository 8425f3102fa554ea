export { registerBacklog } from './backlog-metrics.ts';
export { startChores } from './chores.ts';
export { createOneLeader } from './one-leader.ts';
export type { OneLeader } from './one-leader.ts';
export { createOutbox } from './outbox.ts';
export type { Outbox, OutboxOptions } from './outbox.ts';
export {
  OUTBOX_KEPT_MS,
  addOutboxTraces,
  createOutboxTable,
  deleteOutboxSubject,
  insertOutboxEvent,
  purgeOutbox,
} from './outbox-table.ts';
export type { OutboxEvent } from './outbox-table.ts';
export { runEach } from './run-each.ts';
export { createWork } from './run-work.ts';
export type { WorkOutcome, WorkTools } from './run-work.ts';
export { onScheduledAgain, scheduleWork } from './schedule-work.ts';
export type { WorkTable } from './work-table.ts';
