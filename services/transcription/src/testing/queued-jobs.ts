import type { JobQueue } from '@escriba/jobs';
import type { TranscribeJob, TranscribeQueues } from '../recordings/queue/queue.ts';

type Job = Awaited<ReturnType<JobQueue<TranscribeJob>['add']>>;

/** Reads the jobs of all queues. */
export const createQueuedJobs = ({ all }: Pick<TranscribeQueues, 'all'>) => ({
  find: async (jobId: string): Promise<Job | undefined> =>
    (await Promise.all(all.map(({ queue }) => queue.getJob(jobId)))).find((job) => job !== undefined),
  /** Lists waiting jobs, most important class first, in processing order. */
  list: async (): Promise<Job[]> =>
    (await Promise.all(all.map(({ queue }) => queue.getJobs(['prioritized'], 0, -1, true)))).flat(),
  remove: async (jobId: string): Promise<void> => {
    await Promise.all(all.map(({ queue }) => queue.remove(jobId)));
  },
  drain: async (): Promise<void> => {
    await Promise.all(all.map(({ queue }) => queue.drain()));
  },
});
