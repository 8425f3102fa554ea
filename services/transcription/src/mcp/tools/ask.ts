import { APP_LANGUAGES } from '@escriba/contracts/shared/languages';
import { setTimeout as wait } from 'node:timers/promises';
import {
  QUESTION_LENGTH_MAX,
  QUESTION_RECORDINGS_MAX,
} from '@escriba/contracts/transcription/question-limits';
import type { Question } from '@escriba/contracts/transcription/questions';
import * as Type from 'typebox';
import type { QuestionsService } from '../../insights/insights.ts';
import { questionOrId } from './tools.errors.ts';
import { requireWrite, runTool, type UserServer } from './run-tool.ts';
import { FolderId, RecordingId, Seconds, toSeconds, toToolSchema, oneOf } from './schemas.ts';

/** Clients give up after 60 s. */
const WAIT_MS_MAX = 45_000;
const PAUSE_MS = 500;

const QuestionId = Type.String({ format: 'uuid' });

const Asked = Type.Object({
  question: Type.Optional(Type.String({ minLength: 1, maxLength: QUESTION_LENGTH_MAX })),
  recordingIds: Type.Optional(Type.Array(RecordingId, { minItems: 1, maxItems: QUESTION_RECORDINGS_MAX })),
  folderId: Type.Optional(FolderId),
  language: Type.Optional(
    oneOf(['recording', ...APP_LANGUAGES], {
      description: 'Language of the answer; default: that of the recording',
    }),
  ),
  hidePersonalData: Type.Optional(
    Type.Boolean({ description: 'Replaces personal data before the passages are sent to the model' }),
  ),
  questionId: Type.Optional(
    Type.String({ format: 'uuid', description: 'Waits for the answer to an earlier question instead' }),
  ),
});

const INPUT = toToolSchema(Asked);

const OUTPUT = toToolSchema(
  Type.Object({
    questionId: QuestionId,
    status: oneOf(['waiting', 'running', 'done', 'failed'], {
      description: 'If it waits or runs, call again with questionId',
    }),
    failure: Type.Union([Type.String(), Type.Null()], { description: 'Code of the failure' }),
    answer: Type.Array(
      Type.Object({
        text: Type.String(),
        sources: Type.Array(
          Type.Object({
            recordingId: RecordingId,
            name: Type.Union([Type.String(), Type.Null()]),
            startSeconds: Seconds,
            endSeconds: Seconds,
            quote: Type.String(),
          }),
        ),
      }),
      { description: 'Sentences with the passages that they rest on; empty if the recordings do not say it' },
    ),
  }),
);

type AskDeps = { readonly questions: Pick<QuestionsService, 'ask' | 'get'> };

/** Registers the tool that has Escriba's language model answer from recordings. It counts as an insight of the plan. */
export const registerAsk = (user: UserServer, deps: AskDeps): void => {
  user.server.registerTool(
    'ask',
    {
      title: 'Ask about recordings',
      description:
        'Asks Escriba’s own language model a question about chosen recordings or a folder. Each sentence of the answer has the passages that it rests on. Counts as one insight of the plan; needs the agreement that the account’s owner gives in Escriba.',
      inputSchema: INPUT,
      outputSchema: OUTPUT,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    },
    (input) =>
      runTool(user, async () => {
        const id = await toQuestionId(deps, user, input);
        return toOutput(await waitForAnswer(deps, user, id));
      }),
  );
};

type Input = Type.Static<typeof Asked>;

/** Asks the question, if it is a new one. @throws questionOrId, permissionMissing, the errors of `ask` */
const toQuestionId = async (
  { questions }: AskDeps,
  user: UserServer,
  { questionId, question, hidePersonalData, ...scope }: Input,
): Promise<string> => {
  if (questionId !== undefined && question === undefined) return questionId;
  if (questionId !== undefined || question === undefined) throw questionOrId();
  requireWrite(user);
  const asked = { ...scope, question, isPersonalDataHidden: hidePersonalData };
  return (await questions.ask(user.reader, asked)).id;
};

/** Returns the question once it has ended; as it is after a while, and if the client has disconnected or the app closes. */
const waitForAnswer = async (
  { questions }: AskDeps,
  { reader, signal }: UserServer,
  id: string,
): Promise<Question> => {
  for (let waitedMs = 0; ; waitedMs += PAUSE_MS) {
    const question = await questions.get(reader.userId, id);
    const isOpen = question.status === 'waiting' || question.status === 'running';
    if (!isOpen || signal.aborted || waitedMs >= WAIT_MS_MAX) return question;
    await wait(PAUSE_MS);
  }
};

const toOutput = ({ id, status, errorCode, statements, recordings }: Question) => {
  const names = new Map(recordings.map(({ transcriptionId, fileName }) => [transcriptionId, fileName]));
  return {
    questionId: id,
    status,
    failure: errorCode,
    answer: statements.map(({ text, sources }) => ({
      text,
      sources: sources.map((source) => ({
        recordingId: source.transcriptionId,
        name: names.get(source.transcriptionId) ?? null,
        startSeconds: toSeconds(source.startMs),
        endSeconds: toSeconds(source.endMs),
        quote: source.quote,
      })),
    })),
  };
};
