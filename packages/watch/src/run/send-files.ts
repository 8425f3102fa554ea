import type { SourceFile } from '../sources/source.ts';
import { type Entry, keyOf } from '../target/journal.ts';
import type { TryLater } from '../watch.errors.ts';
import { createDelivery } from './deliver-file.ts';
import { type Job, createJobQueue } from './job-queue.ts';
import { postpone } from './postpone.ts';
import { type Run, toLater } from './run.ts';

export type Sender = ReturnType<typeof createSender>;

/** Sends files, some at a time, and calls `onSent` with each that has become a recording. */
export const createSender = (run: Run, onSent: (entry: Entry) => void) => {
  const { journal, pause } = run;
  const { deliver, abandon } = createDelivery(run, onSent);
  const givenUp = new Set<string>();

  const defer = (job: Job, fault: TryLater): void => {
    if (fault.isGeneral) return pause.hold(fault);
    if (postpone(run, job.file.path, job, fault)) return;
    givenUp.add(keyOf(job.file));
    jobs.remove(job);
  };

  const attempt = async (job: Job): Promise<void> => {
    try {
      await deliver(job.file, () => (job.attempts = 0));
      jobs.remove(job);
      run.log.forget(job.file.path);
      pause.release();
    } catch (error) {
      if (run.signal.aborted) return;
      const later = toLater(error, run);
      if (later === undefined) run.stop(error);
      else defer(job, later);
    }
  };

  const jobs = createJobQueue(run.uploadsMax, attempt);

  return {
    /** Takes complete files; those of earlier runs are known from the journal. */
    take: (files: readonly SourceFile[]): void => {
      for (const file of files) {
        const isOpen = (journal.find(file)?.state ?? 'sending') === 'sending';
        if (isOpen && !jobs.has(file) && !givenUp.has(keyOf(file))) jobs.add(file);
      }
    },
    startDue: (): void => {
      if (!pause.isHeld()) jobs.startDue(run.now());
    },
    /** Ends uploads of earlier runs whose files are not there any more. */
    abandonMissing: async (found: readonly SourceFile[]): Promise<void> => {
      const there = new Set(found.map(keyOf));
      for (const entry of journal.list())
        if (entry.state === 'sending' && !there.has(keyOf(entry)) && !jobs.has(entry)) await abandon(entry);
    },
    isIdle: jobs.isEmpty,
    /** Settles once nothing is on its way. */
    settle: jobs.settle,
  };
};
