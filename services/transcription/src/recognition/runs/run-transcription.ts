import type { Logger } from '@escriba/runtime';
import {
  findPermanentFault,
  TRANSCRIPTION_FAILED_CODE,
  type UnclaimedObjects,
} from '../../recordings/recordings.ts';
import type { AttemptOutcome } from './attempt-counter.ts';
import type { Run, RunsRepository } from './runs.repository.ts';
import { Superseded } from './superseded.ts';

type RunnerDeps = {
  runs: RunsRepository;
  unclaimedObjects: Pick<UnclaimedObjects, 'remove'>;
  transcribe: (run: Run, stops: Stops) => Promise<void>;
  announce: (run: Run) => void;
  /** Called when a round has ended: its event is to be delivered, and its text to be searched and summarised. */
  onRoundEnded: (run: Run) => void;
  countAttempt: (run: Run, outcome: AttemptOutcome) => void;
};

export type Stops = {
  /** Aborts when the recording is cancelled or deleted, when the queue withdraws the job, and when a closing worker waits no longer. */
  signal: AbortSignal;
  /** Aborts as soon as the worker begins to close: pieces in progress are finished, no other work begins. */
  closing: AbortSignal;
};

export type RunTranscription = ReturnType<typeof createRunner>;

type Attempt = Stops & {
  transcriptionId: string;
  isLast: boolean;
  logger: Logger;
};

/** Runs one attempt at a recording: claims it, transcribes, and records the outcome. Throws if the queue must retry. */
export const createRunner = (deps: RunnerDeps) => {
  const { runs, unclaimedObjects, transcribe, announce, onRoundEnded, countAttempt } = deps;
  const settleFailure = async (run: Run, error: unknown, attempt: Attempt): Promise<void> => {
    const code = findPermanentFault(error) ?? (attempt.isLast ? TRANSCRIPTION_FAILED_CODE : undefined);
    attempt.logger.warn({ err: error, code, attempt: run.attempt }, 'transcription.attempt_failed');
    if (code === undefined) {
      countAttempt(run, 'retried');
      throw error;
    }
    const storageKeys = await runs.fail(run, code);
    countAttempt(run, 'failed');
    announce(run);
    onRoundEnded(run);
    for (const storageKey of storageKeys) await unclaimedObjects.remove(storageKey);
  };

  const giveBackOrFail = async (run: Run, error: unknown, attempt: Attempt): Promise<void> => {
    if (!attempt.signal.aborted && !attempt.closing.aborted) return settleFailure(run, error, attempt);
    await runs.requeue(run);
    countAttempt(run, 'returned');
    attempt.logger.info({ attempt: run.attempt }, 'transcription.requeued');
    throw error;
  };

  return async (attempt: Attempt): Promise<void> => {
    const run = await runs.claim(attempt.transcriptionId);
    if (!run) return;
    announce(run);
    attempt.logger.info({ attempt: run.attempt }, 'transcription.started');
    try {
      await transcribe(run, attempt);
      onRoundEnded(run);
      countAttempt(run, 'completed');
      attempt.logger.info({ attempt: run.attempt }, 'transcription.completed');
    } catch (error) {
      await giveBackOrFail(run, error, attempt).catch((failure: unknown) => {
        if (!(failure instanceof Superseded)) throw failure;
        countAttempt(run, 'superseded');
        attempt.logger.info({ attempt: run.attempt }, 'transcription.superseded');
      });
    }
  };
};
