import { type EventBus, RetryLater } from '@escriba/jobs';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { JsonBytes } from '../platform/db/json-slices.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { announceChange, userOwner } from '../recordings/recordings.ts';
import { readCurrentJson } from '../transcripts/transcripts.ts';
import { createInsightRunsRepository, type InsightRun } from './insight-runs.repository.ts';
import type { InsightPool } from './insight-pool.ts';
import { InsightFault } from './insight-fault.ts';
import { isExtractive, isWritten } from './insight-row.ts';
import { INSIGHT_FAILED_CODE } from './insights.errors.ts';
import { openAssistant, type WriterDeps, writeInsight } from './write-insight.ts';

/** How an attempt ended. `returned`: its worker closes. `superseded`: the insight was deleted, or another attempt has it. */
export const OUTCOMES = ['done', 'failed', 'retried', 'returned', 'superseded'] as const;
type Outcome = (typeof OUTCOMES)[number];

export type RunnerDeps = Omit<WriterDeps, 'announce' | 'pool'> & {
  readonly db: Kysely<DB>;
  readonly bus: Pick<EventBus, 'publish'>;
  /** The processes of each method, so that those which wait for a server never delay the others. */
  readonly pools: {
    readonly extractive: Pick<InsightPool, 'extract'>;
    readonly model: Pick<InsightPool, 'write'>;
  };
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

  const announce = (run: InsightRun): Promise<void> =>
    announceChange(bus, { id: run.transcription_id, owner: userOwner(run.owner_id) });

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
    end(run, 'failed', await runs.fail(run, code, clock()), attempt);

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
      await end(run, 'done', await makeInsight({ ...deps, announce }, run, attempt), attempt);
    } catch (error) {
      await settleFailure(run, error, attempt);
    }
  };
};

type MakerDeps = RunnerDeps & Pick<WriterDeps, 'announce'>;

/** Makes the insight of the text as it is now; returns false if the run has lost it. */
const makeInsight = async (
  deps: MakerDeps,
  run: InsightRun,
  { signal, logger }: Attempt,
): Promise<boolean> => {
  const { db, pools, clock } = deps;
  const writer = { ...deps, pool: pools.model };
  const assistant = run.method === 'model' ? await openAssistant(writer, run) : undefined;
  const { json, revision } = await readCurrentJson(db, run.transcription_id);
  if (!(await createInsightRunsRepository(db).noteRevision(run, revision, assistant?.model ?? null)))
    return false;
  const statements = await makeStatements(writer, run, { assistant, document: json, signal, logger });
  return db
    .transaction()
    .execute((transaction) => createInsightRunsRepository(transaction).finish(run, statements, clock()));
};

type Making = {
  readonly assistant: WriterDeps['assistant'];
  readonly document: JsonBytes;
  readonly signal: AbortSignal;
  readonly logger: Logger;
};

const makeStatements = async (
  { pools, ...deps }: MakerDeps & WriterDeps,
  run: InsightRun,
  { assistant, ...making }: Making,
): Promise<JsonBytes> => {
  const { form, method } = run;
  const { document, signal } = making;
  if (assistant !== undefined && isWritten(form))
    return writeInsight(deps, { ...run, form }, { ...making, assistant });
  if (isExtractive(form)) return pools.extractive.extract({ form, document }, signal);
  throw new Error(`The form ${form} is not made by the method ${method}`);
};
