import type { EventBus } from '@escriba/jobs';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { announceChange, userOwner } from '../recordings/recordings.ts';
import { readCurrentJson } from '../transcripts/transcripts.ts';
import { createInsightRunsRepository, type InsightRun } from './insight-runs.repository.ts';
import type { InsightPool } from './insight-pool.ts';
import { isExtractive } from './insight-row.ts';
import { INSIGHT_FAILED_CODE } from './insights.errors.ts';

/** How an attempt ended. `returned`: its worker closes. `superseded`: the insight was deleted, or another attempt has it. */
export const OUTCOMES = ['done', 'failed', 'retried', 'returned', 'superseded'] as const;
type Outcome = (typeof OUTCOMES)[number];

export type RunnerDeps = {
  readonly db: Kysely<DB>;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly pool: Pick<InsightPool, 'extract'>;
  readonly countAttempt: (run: InsightRun, outcome: Outcome) => void;
  readonly clock: () => Date;
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
  const { db, bus, countAttempt, clock } = deps;
  const runs = createInsightRunsRepository(db);

  /** Notes the end of an attempt, unless the run has lost its insight. */
  const end = async (
    run: InsightRun,
    outcome: Outcome,
    isHeld: boolean,
    { logger }: Attempt,
  ): Promise<void> => {
    const actual = isHeld ? outcome : 'superseded';
    countAttempt(run, actual);
    logger.info({ form: run.form, attempt: run.attempt, outcome: actual }, 'insight.attempt_ended');
    if (isHeld) await announceChange(bus, { id: run.transcription_id, owner: userOwner(run.owner_id) });
  };

  const fail = async (run: InsightRun, attempt: Attempt): Promise<void> =>
    end(run, 'failed', await runs.fail(run, INSIGHT_FAILED_CODE, clock()), attempt);

  const settleFailure = async (run: InsightRun, error: unknown, attempt: Attempt): Promise<void> => {
    const { signal, isLast, logger } = attempt;
    logger.warn({ err: error, attempt: run.attempt }, 'insight.attempt_failed');
    if (isLast && !signal.aborted) return fail(run, attempt);
    const isHeld = await runs.putBack(run);
    await end(run, signal.aborted ? 'returned' : 'retried', isHeld, attempt);
    if (isHeld) throw error;
  };

  return async (attempt: Attempt): Promise<void> => {
    const run = await runs.claim(attempt.insightId, clock());
    if (run === undefined) return;
    if (run.attempt > ATTEMPTS_MAX) return fail(run, attempt);
    await announceChange(bus, { id: run.transcription_id, owner: userOwner(run.owner_id) });
    try {
      await end(run, 'done', await makeInsight(deps, run, attempt.signal), attempt);
    } catch (error) {
      await settleFailure(run, error, attempt);
    }
  };
};

/** Makes the insight of the text as it is now; returns false if the run has lost it. */
const makeInsight = async (
  { db, pool, clock }: RunnerDeps,
  run: InsightRun,
  signal: AbortSignal,
): Promise<boolean> => {
  const { json, revision } = await readCurrentJson(db, run.transcription_id);
  if (!(await createInsightRunsRepository(db).noteRevision(run, revision))) return false;
  if (!isExtractive(run.form)) throw new Error(`The form ${run.form} needs a language model`);
  const statements = await pool.extract({ form: run.form, document: json }, signal);
  return db
    .transaction()
    .execute((transaction) => createInsightRunsRepository(transaction).finish(run, statements, clock()));
};
