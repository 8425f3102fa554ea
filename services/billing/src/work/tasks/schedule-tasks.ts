import { scheduleWork } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { TASKS, subscriptionSubject } from './tasks-table.ts';

/** Schedules the work of subjects, or brings it forward, in the transaction that causes it. */
export const scheduleTasks = (db: Kysely<DB>, subjects: readonly string[], dueAt: Date): Promise<void> =>
  scheduleWork(db, TASKS, { subjects, dueAt });

/** Schedules the synchronisation of a subscription. */
export const scheduleSync = (db: Kysely<DB>, subscriptionId: string, dueAt: Date): Promise<void> =>
  scheduleTasks(db, [subscriptionSubject(subscriptionId)], dueAt);
