import type { EventBus } from '@escriba/jobs';
import type { Logger } from '@escriba/runtime';
import type { Tracing } from '@escriba/tracing';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createRunCounter, registerTaskMetrics } from './task-metrics.ts';
import { createTasks } from './tasks.ts';
import { WORK_CHANNEL } from './work-channel.ts';

type TasksDeps = {
  readonly db: Kysely<DB>;
  readonly bus: Pick<EventBus, 'subscribe'>;
  readonly registry: Registry;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Does the work of a subject. Returns when it is due next; undefined ends the task. */
  readonly handle: (subject: string) => Promise<Date | undefined>;
  readonly tracing: Tracing | undefined;
};

/** Each makes a few calls to Asaas, which allows 50 at once to all processes together. */
const CONCURRENT_TASKS = 8;

/** Runs the due tasks until stopped: at once when one is announced, otherwise within a second. */
export const startTasks = async (deps: TasksDeps) => {
  const { bus, registry, logger } = deps;
  registerTaskMetrics(registry, deps);
  const tasks = createTasks({
    ...deps,
    concurrency: CONCURRENT_TASKS,
    countRun: createRunCounter(registry),
  }).start((error) => logger.error({ err: error }, 'tasks_failed'));
  const leave = await bus.subscribe(WORK_CHANNEL, tasks.wake, { onGap: tasks.wake });
  return {
    stop: (): Promise<void> => {
      leave();
      return tasks.stop();
    },
  };
};
