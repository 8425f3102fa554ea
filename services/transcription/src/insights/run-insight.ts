import { type EventBus, RetryLater } from '@escriba/jobs';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { announceChange, userOwner } from '../recordings/recordings.ts';
import { endAs } from './end-insight.ts';
import { InsightFault } from './insight-fault.ts';
import { createInsightRunsRepository, type InsightRun } from './insight-runs.repository.ts';
import { INSIGHT_FAILED_CODE } from './insights.errors.ts';

/** How an attempt ended. `returned`: its worker closes. `superseded`: the insight was deleted, or another attempt has it. */
export const OUTCOMES = ['done', 'failed', 'retried', 'returned', 'superseded'] as const;
type Outcome = (typeof OUTCOMES)[number];

export type RunnerDeps = {
  readonly db: Kysely<DB>;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly make: MakeInsight;
  readonly countAttempt: (run: InsightRun, outcome: Outcome) => void;
  readonly clock: () => Date;
};

/** Makes an insight of the text as it is now, and stores it; returns false if the run has lost it. */
export type MakeInsight = (run: InsightRun, making: Making) => Promise<boolean>;

export type Making = Attempt & {
  /** Announces that the insight has got further. */
  readonly announce: (run: InsightRun) => Promise<void>;
};

type Attempt = {
  readonly insightId: string;
  /** Aborts when the insight is cancelled or deleted, and when a closing worker waits no longer. */
  readonly signal: AbortSignal;
  readonly isLast: boolean;
  readonly logger: Logger;
};

/** Attempts after which an insight fails untried: each of so many has ended with its worker. */
const ATTEMPTS_MAX = 10;

export type RunInsight = ReturnType<typeof createRunInsight>;

/** Runs one attempt at an insight: claims it, makes it, and records the outcome. Throws if the queue must retry. */
export const createRunInsight = (deps: RunnerDeps) => {
  const { db, bus, make, countAttempt, clock } = deps;
  const runs = createInsightRunsRepository(db);

  /** Tells the pages of a recording. A question about several has no such page: its own page reads it again. */
  const announce = async (run: InsightRun): Promise<void> => {
    const id = run.form === 'question' ? run.recording_id : run.transcription_id;
    if (id !== null) await announceChange(bus, { id, owner: userOwner(run.owner_id) });
  };

  /** Notes the end of an attempt, unless the run has lost its insight. */
  const end = async (
    run: InsightRun,
    outcome: Outcome,
    isHeld: boolean,
    { logger }: Attempt,
  ): Promise<void> => {
    const actual = isHeld ? outcome : 'superseded';
    countAttempt(run, actual);
    logger.info(
      { form: run.form, method: run.method, attempt: run.attempt, outcome: actual },
      'insight.attempt_ended',
    );
    if (isHeld) await announce(run);
  };

  const fail = async (run: InsightRun, attempt: Attempt, code = INSIGHT_FAILED_CODE): Promise<void> =>
    end(run, 'failed', await failRun(deps, run, code), attempt);

  const settleFailure = async (run: InsightRun, error: unknown, attempt: Attempt): Promise<void> => {
    const { signal, isLast, logger } = attempt;
    logger.warn({ err: error, attempt: run.attempt }, 'insight.attempt_failed');
    const fault = error instanceof InsightFault ? error : undefined;
    if ((isLast || fault?.isFinal === true) && !signal.aborted) return fail(run, attempt, fault?.code);
    const isHeld = await runs.putBack(run);
    await end(run, signal.aborted ? 'returned' : 'retried', isHeld, attempt);
    if (isHeld) throw fault?.retryAfterMs === undefined ? error : new RetryLater(fault.retryAfterMs, fault);
  };

  return async (attempt: Attempt): Promise<void> => {
    const run = await runs.claim(attempt.insightId, clock());
    if (run === undefined) return;
    if (run.attempt > ATTEMPTS_MAX) return fail(run, attempt);
    await announce(run);
    try {
      await end(run, 'done', await make(run, { ...attempt, announce }), attempt);
    } catch (error) {
      await settleFailure(run, error, attempt);
    }
  };
};

const failRun = (deps: Pick<RunnerDeps, 'db' | 'clock'>, run: InsightRun, code: string): Promise<boolean> =>
  endAs(deps, { ...run, shown: 0, rejected: 0, outcome: code }, (transaction) =>
    createInsightRunsRepository(transaction).fail(run, code, deps.clock()),
  );
