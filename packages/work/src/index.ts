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
