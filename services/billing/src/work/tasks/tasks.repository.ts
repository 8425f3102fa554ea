import { findTrace } from '@escriba/runtime';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/** Work that is due at a time, at most one item per subject. `generation` grows whenever it is scheduled again. */
export type Task = {
  readonly subject: string;
  readonly generation: number;
  readonly attempts: number;
  /** Of the latest request that caused the work; null if none did. */
  readonly traceparent: string | null;
};

/** Due work in Postgres, so that it commits with its cause. Any number of processes may claim it. */
export const createTasksRepository = (db: Kysely<DB>) => ({
  /** Schedules work, or brings it forward. Work in progress runs again afterwards. */
  schedule: async (subjects: readonly string[], dueAt: Date): Promise<void> => {
    if (subjects.length === 0) return;
    const row = { due_at: dueAt, traceparent: findTrace()?.traceparent ?? null };
    await db
      .insertInto('tasks')
      .values([...new Set(subjects)].toSorted().map((subject) => ({ subject, ...row })))
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({
          due_at: sql<Date>`least(tasks.due_at, excluded.due_at)`,
          generation: sql<number>`tasks.generation + 1`,
          traceparent: sql<string | null>`coalesce(excluded.traceparent, tasks.traceparent)`,
        }),
      )
      .execute();
  },

  /** Takes due tasks, oldest first; a process that dies loses them after the lease, in ms. */
  claim: async (
    now: Date,
    { limit, leaseMs }: { readonly limit: number; readonly leaseMs: number },
  ): Promise<Task[]> => {
    const { rows } = await sql<Task>`
      update tasks set due_at = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1
      where subject in (
        select subject from tasks where due_at <= ${now} order by due_at limit ${limit} for update skip locked
      )
      returning subject, generation, attempts, traceparent`.execute(db);
    return rows;
  },

  /** Ends a task, or keeps it, without its trace, until it is due next. One that was scheduled meanwhile stays due. */
  finish: async ({ subject, generation }: Task, nextDueAt: Date | undefined, now: Date): Promise<void> => {
    if (nextDueAt === undefined) {
      const { numDeletedRows } = await db
        .deleteFrom('tasks')
        .where('subject', '=', subject)
        .where('generation', '=', generation)
        .executeTakeFirst();
      if (numDeletedRows > 0n) return;
    }
    await db
      .updateTable('tasks')
      .set({
        due_at: sql<Date>`case when generation = ${generation} then ${nextDueAt ?? now}::timestamptz else ${now} end`,
        attempts: 0,
        traceparent: sql<string | null>`case when generation = ${generation} then null else traceparent end`,
      })
      .where('subject', '=', subject)
      .execute();
  },

  /** Tries a failed task again at a time. */
  retry: async ({ subject, generation }: Task, at: Date): Promise<void> => {
    await db
      .updateTable('tasks')
      .set({ due_at: at })
      .where('subject', '=', subject)
      .where('generation', '=', generation)
      .execute();
  },

  /** When the task that is due first is or was due; undefined without tasks. */
  findFirstDueAt: async (): Promise<Date | undefined> =>
    (await db.selectFrom('tasks').select('due_at').orderBy('due_at').limit(1).executeTakeFirst())?.due_at,

  countDue: async (now: Date): Promise<number> => {
    const row = await db
      .selectFrom('tasks')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('due_at', '<=', now)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  },
});

/** Subjects of tasks. */
export const subscriptionSubject = (id: string): string => `subscription:${id}`;
export const paymentSubject = (asaasId: string): string => `payment:${asaasId}`;
export const authorizationSubject = (asaasId: string): string => `authorization:${asaasId}`;
export const remoteSubscriptionSubject = (asaasId: string): string => `asaas-subscription:${asaasId}`;
