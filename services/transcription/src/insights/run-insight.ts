import { localDayOf } from '@escriba/calendar';
import { type EventBus, RetryLater } from '@escriba/jobs';
import type { Logger } from '@escriba/runtime';
import type { Kysely, Transaction } from 'kysely';
import type { JsonBytes } from '../platform/db/json-slices.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { announceChange, type UsageClient, userOwner } from '../recordings/recordings.ts';
import { readCurrentJson } from '../transcripts/transcripts.ts';
import { createInsightFiguresRepository, type EndedInsight, MADE } from './insight-figures.repository.ts';
import {
  createInsightRunsRepository,
  type InsightRun,
  type QuestionRun,
  type RecordingRun,
} from './insight-runs.repository.ts';
import type { InsightPool, WriteRunOptions } from './insight-pool.ts';
import { assistantRemoved, InsightFault } from './insight-fault.ts';
import { countUnrequested } from './count-unrequested.ts';
import { isExtractive, isWritten } from './insight-row.ts';
import { INSIGHT_FAILED_CODE } from './insights.errors.ts';
import { createQuestionRunsRepository } from './question-runs.repository.ts';
import { readQuestion } from './read-question.ts';
import { openAssistant, type WriterDeps, type WrittenStatements, writeInsight } from './write-insight.ts';

/** How an attempt ended. `returned`: its worker closes. `superseded`: the insight was deleted, or another attempt has it. */
export const OUTCOMES = ['done', 'failed', 'retried', 'returned', 'superseded'] as const;
type Outcome = (typeof OUTCOMES)[number];

export type RunnerDeps = Omit<WriterDeps, 'announce'> & {
  readonly db: Kysely<DB>;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly usage: Pick<UsageClient, 'readAllowance'>;
  /** The processes of each method, so that those which wait for a server never delay the others. */
  readonly pools: {
    readonly extractive: Pick<InsightPool, 'extract'>;
    readonly model: Pick<InsightPool, 'write' | 'answer'>;
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
      await end(run, 'done', await makeInsight({ ...deps, announce }, run, attempt), attempt);
    } catch (error) {
      await settleFailure(run, error, attempt);
    }
  };
};

type MakerDeps = RunnerDeps & Pick<WriterDeps, 'announce'>;

/** Makes the insight of the text as it is now; returns false if the run has lost it. */
const makeInsight = async (deps: MakerDeps, run: InsightRun, attempt: Attempt): Promise<boolean> => {
  const assistant = run.method === 'model' ? await openAssistant(deps, run) : undefined;
  if (!(await countUnrequested(deps, run))) return false;
  return run.form === 'question'
    ? makeAnswer(deps, run, { ...attempt, assistant })
    : makeOfRecording(deps, run, { ...attempt, assistant });
};

type Making = Attempt & Pick<WriterDeps, 'assistant'>;

const makeOfRecording = async (deps: MakerDeps, run: RecordingRun, making: Making): Promise<boolean> => {
  const { db, clock } = deps;
  const { json, revision } = await readCurrentJson(db, run.transcription_id);
  if (!(await createInsightRunsRepository(db).noteRevision(run, revision, making.assistant?.model ?? null)))
    return false;
  const made = await makeStatements(deps, run, { ...making, document: json });
  return endAs(deps, { ...run, ...judgedOf(run, made), outcome: MADE }, (transaction) =>
    createInsightRunsRepository(transaction).finish(run, made.statements, clock()),
  );
};

/** Returns how many statements were checked against passages. The sentences of a translation are all kept: doubtful ones are marked. */
const judgedOf = (
  { form }: RecordingRun,
  { shown, rejected }: WrittenStatements,
): Pick<WrittenStatements, 'shown' | 'rejected'> =>
  form === 'translation' ? { shown: 0, rejected: 0 } : { shown, rejected };

const makeStatements = async (
  { pools, ...deps }: MakerDeps,
  run: RecordingRun,
  { assistant, document, signal, logger }: Making & { readonly document: JsonBytes },
): Promise<WrittenStatements> => {
  const { form, ownForm, method, language } = run;
  if (assistant !== undefined && isWritten(form)) {
    const runs = createInsightRunsRepository(deps.db);
    const input = {
      form,
      ownForm,
      document,
      known: form === 'translation' ? await runs.findBefore(run) : undefined,
      language: language === 'recording' ? undefined : language,
      recordedOn: await runs.findUploadDay(run),
      hidesPersonal: run.personal_hidden,
      assistant,
    };
    const write = (options: WriteRunOptions) => pools.model.write(input, options);
    return writeInsight(deps, run, { write, signal, logger });
  }
  if (isExtractive(form))
    return {
      statements: await pools.extractive.extract({ form, document }, signal),
      shown: 0,
      rejected: 0,
    };
  throw new Error(`The form ${form} is not made by the method ${method}`);
};

/** Answers a question from the texts as they are now. Without a text that has its words, no request is sent. */
const makeAnswer = async (
  { pools, ...deps }: MakerDeps,
  run: QuestionRun,
  { assistant, signal, logger }: Making,
): Promise<boolean> => {
  const { db, clock } = deps;
  if (assistant === undefined) throw assistantRemoved();
  if (!(await createInsightRunsRepository(db).noteRevision(run, 0, assistant.model))) return false;
  const found = await readQuestion(db, run);
  if (found === undefined) return false;
  const language = run.language === 'recording' ? undefined : run.language;
  const input = { ...found, language, hidesPersonal: run.personal_hidden, assistant };
  const write = (options: WriteRunOptions) => pools.model.answer(input, options);
  const made = found.ids.length === 0 ? NOTHING : await writeInsight(deps, run, { write, signal, logger });
  return endAs(deps, { ...run, ...made, outcome: MADE }, (transaction) =>
    createQuestionRunsRepository(transaction).finish(run, made.statements, clock()),
  );
};

const NOTHING: WrittenStatements = { statements: [Buffer.from('[]')], shown: 0, rejected: 0 };

type EndDeps = Pick<RunnerDeps, 'db' | 'clock'>;

const failRun = (deps: EndDeps, run: InsightRun, code: string): Promise<boolean> =>
  endAs(deps, { ...run, shown: 0, rejected: 0, outcome: code }, (transaction) =>
    createInsightRunsRepository(transaction).fail(run, code, deps.clock()),
  );

/** Ends a run for good and counts it in the month, both or neither. Returns false if the run has lost its insight. */
const endAs = ({ db, clock }: EndDeps, ended: EndedInsight, end: (db: Transaction<DB>) => Promise<boolean>) =>
  db.transaction().execute(async (transaction) => {
    if (!(await end(transaction))) return false;
    await createInsightFiguresRepository(transaction).addOutcome(localDayOf(clock()).month, ended);
    return true;
  });
