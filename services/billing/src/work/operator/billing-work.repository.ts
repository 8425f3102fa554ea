import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/** Reads figures of webhooks, due work and the outbox. */
export const createBillingWorkRepository = (db: Kysely<DB>) => ({
  countWebhooks: (since: { readonly hour: Date; readonly day: Date }) =>
    db
      .selectFrom('webhook_events')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('received_at', '>', since.hour).as('lastHour'),
        fn.countAll<number>().filterWhere('received_at', '>', since.day).as('lastDay'),
        fn.max('received_at').as('lastReceivedAt'),
      ])
      .executeTakeFirstOrThrow(),

  countTasks: (now: Date) =>
    db
      .selectFrom('tasks')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('due_at', '<=', now).as('due'),
        fn.countAll<number>().filterWhere('due_at', '>', now).as('scheduled'),
        fn.min('due_at').filterWhere('due_at', '<=', now).as('oldestDueAt'),
        fn.countAll<number>().filterWhere('attempts', '>', 1).as('retried'),
      ])
      .executeTakeFirstOrThrow(),

  listFailing: (limit: number) =>
    db
      .selectFrom('tasks')
      .select(['subject', 'attempts', 'due_at as dueAt'])
      .where('attempts', '>', 1)
      .orderBy('attempts', 'desc')
      .orderBy('subject')
      .limit(limit)
      .execute(),

  countUndelivered: () =>
    db
      .selectFrom('outbox')
      .select(({ fn }) => [
        fn.countAll<number>().as('waiting'),
        fn.min('created_at').as('oldestAt'),
        fn.coalesce(fn.max('attempts'), sql<number>`0`).as('attemptsMax'),
      ])
      .where('delivered_at', 'is', null)
      .executeTakeFirstOrThrow(),
});
