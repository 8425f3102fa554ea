import type { SourceFile } from '../sources/source.ts';
import { keyOf } from '../target/journal.ts';
import type { Attempts } from './postpone.ts';

/** A file that is to be sent. */
export type Job = Attempts & { readonly file: SourceFile; isRunning: boolean };

/** Holds the files that are to be sent, and works on some of them at a time. */
export const createJobQueue = (atOnceMax: number, work: (job: Job) => Promise<void>) => {
  const jobs = new Map<string, Job>();
  const running = new Set<Promise<void>>();

  const start = (job: Job): void => {
    job.isRunning = true;
    const run = work(job).finally(() => {
      job.isRunning = false;
      running.delete(run);
    });
    running.add(run);
  };

  return {
    has: (file: Parameters<typeof keyOf>[0]): boolean => jobs.has(keyOf(file)),
    add: (file: SourceFile): void =>
      void jobs.set(keyOf(file), { file, attempts: 0, notBefore: 0, isRunning: false }),
    remove: ({ file }: Job): void => void jobs.delete(keyOf(file)),
    isEmpty: (): boolean => jobs.size === 0,
    /** Starts what is due, as far as there is room. */
    startDue: (now: number): void => {
      for (const job of jobs.values()) {
        if (running.size >= atOnceMax) return;
        if (!job.isRunning && job.notBefore <= now) start(job);
      }
    },
    /** Settles once nothing is on its way. */
    settle: async (): Promise<void> => {
      await Promise.all(running);
    },
  };
};
