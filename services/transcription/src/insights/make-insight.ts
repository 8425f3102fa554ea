import type { Kysely } from 'kysely';
import type { JsonBytes } from '../platform/db/json-slices.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { UsageClient } from '../recordings/recordings.ts';
import { readCurrentJson } from '../transcripts/transcripts.ts';
import { countUnrequested } from './count-unrequested.ts';
import { endAs } from './end-insight.ts';
import { MADE } from './insight-figures.repository.ts';
import {
  createInsightRunsRepository,
  type QuestionRun,
  type RecordingRun,
} from './insight-runs.repository.ts';
import type { InsightPool, WriteRunOptions } from './insight-pool.ts';
import { assistantRemoved } from './insight-fault.ts';
import { isExtractive, isWritten } from './insight-row.ts';
import { createQuestionRunsRepository } from './question-runs.repository.ts';
import { readQuestion } from './read-question.ts';
import type { MakeInsight, Making as RunMaking } from './run-insight.ts';
import { openAssistant, type WriterDeps, type WrittenStatements, writeInsight } from './write-insight.ts';

export type MakerDeps = Omit<WriterDeps, 'announce'> & {
  readonly db: Kysely<DB>;
  readonly usage: Pick<UsageClient, 'readAllowance'>;
  /** The processes of each method, so that those which wait for a server never delay the others. */
  readonly pools: {
    readonly extractive: Pick<InsightPool, 'extract'>;
    readonly model: Pick<InsightPool, 'write' | 'answer'>;
  };
  readonly clock: () => Date;
};

/** Returns what makes insights of the words of a recording, and has a language model write some. */
export const createMakeInsight =
  (deps: MakerDeps): MakeInsight =>
  async (run, { announce, ...attempt }) => {
    const assistant = run.method === 'model' ? await openAssistant({ ...deps, announce }, run) : undefined;
    if (!(await countUnrequested(deps, run))) return false;
    const making = { ...attempt, assistant };
    return run.form === 'question'
      ? makeAnswer({ ...deps, announce }, run, making)
      : makeOfRecording({ ...deps, announce }, run, making);
  };

type AnnouncingDeps = MakerDeps & Pick<WriterDeps, 'announce'>;
type Making = Omit<RunMaking, 'announce'> & Pick<WriterDeps, 'assistant'>;

const makeOfRecording = async (deps: AnnouncingDeps, run: RecordingRun, making: Making): Promise<boolean> => {
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
  { pools, ...deps }: AnnouncingDeps,
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
  { pools, ...deps }: AnnouncingDeps,
  run: QuestionRun,
  { assistant, signal, logger }: Making,
): Promise<boolean> => {
  const { db, clock } = deps;
  if (assistant === undefined) throw assistantRemoved();
  if (!(await createInsightRunsRepository(db).noteRevision(run, 0, assistant.model))) return false;
  const found = await readQuestion(db, run);
  if (found === undefined) return false;
  const language = run.language === 'recording' ? undefined : run.language;
  const { revisions, ...asked } = found;
  const input = { ...asked, language, hidesPersonal: run.personal_hidden, assistant };
  const write = (options: WriteRunOptions) => pools.model.answer(input, options);
  const made = asked.ids.length === 0 ? NOTHING : await writeInsight(deps, run, { write, signal, logger });
  return endAs(deps, { ...run, ...made, outcome: MADE }, (transaction) =>
    createQuestionRunsRepository(transaction).finish(run, { ...made, revisions }, clock()),
  );
};

const NOTHING: WrittenStatements = { statements: [Buffer.from('[]')], shown: 0, rejected: 0 };
