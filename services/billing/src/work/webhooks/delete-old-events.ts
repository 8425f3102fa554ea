import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createWebhooksRepository } from './webhooks.repository.ts';

/** Time for which events are kept: Asaas repeats an event for at most 14 days. */
const EVENTS_KEPT_MS = 30 * 86_400_000;

/** Removes stored events of Asaas that it repeats no more. */
export const deleteOldEvents = (db: Kysely<DB>, now: Date): Promise<void> =>
  createWebhooksRepository(db).deleteBefore(new Date(now.getTime() - EVENTS_KEPT_MS));
