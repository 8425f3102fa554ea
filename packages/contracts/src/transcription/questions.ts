import * as Type from '../shared/schema.ts';
import { APP_LANGUAGES } from '../shared/languages.ts';
import { DateTime, Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { InsightSource } from './insight-parts.ts';
import { InsightStatus } from './insights.ts';
import { QUESTION_LENGTH_MAX, QUESTION_RECORDINGS_MAX } from './question-limits.ts';
import { TranscriptionId } from './transcription.ts';

/** The most questions of a list. */
export const QUESTION_LIST_MAX = 50;

const Id = Type.String({ format: 'uuid' });

/** A passage of one of the recordings. Its words are in the transcript, in this order. */
const AnswerSource = Type.Object({ transcriptionId: TranscriptionId, ...InsightSource.properties });

/** A sentence of an answer, and the passages that it rests on: at least one. */
export const AnswerStatement = Type.Object({ text: Type.String(), sources: Type.Array(AnswerSource) });
export type AnswerStatement = Type.Static<typeof AnswerStatement>;

export const Question = Type.Object({
  id: Id,
  question: Type.String(),
  /** The recordings that it is about, in the order of the request; null if it is about a folder. */
  recordingIds: Type.Union([Type.Array(TranscriptionId), Type.Null()]),
  /** The folder that it is about; null if it is about chosen recordings. */
  folderId: Type.Union([Id, Type.Null()]),
  status: InsightStatus,
  /** The name of the language model. */
  model: Type.Union([Type.String(), Type.Null()]),
  /** Of the answer. `recording`: that of the first passage. */
  language: Type.Enum(['recording', ...APP_LANGUAGES]),
  /** Whether personal data was replaced before passages and question were sent to a language model, and put back into its response. */
  isPersonalDataHidden: Type.Boolean(),
  /** The code of the failure, as that of an insight; null unless it has failed. */
  errorCode: Type.Union([Type.String(), Type.Null()]),
  /** Empty until it is done, and if the recordings do not say it. */
  statements: Type.Array(AnswerStatement),
  /** Whether statements are gone because a recording that they rest on was deleted. */
  isReduced: Type.Boolean(),
  /** Whether a text that the answer quotes has changed since, or the text of the only recording that it is about. */
  isStale: Type.Boolean(),
  /** The recordings of the sources, with their present names. */
  recordings: Type.Array(Type.Object({ transcriptionId: TranscriptionId, fileName: Type.String() })),
  createdAt: DateTime,
  finishedAt: Type.Union([DateTime, Type.Null()]),
});
export type Question = Type.Static<typeof Question>;

const QuestionResponse = Type.Object({ success: Ok, data: Question });

/**
 * Finds the passages that match the words of a question, in any of their forms, and has a language model answer from them. Give either recordings or a
 * folder. A request that repeats one which waits or runs, or is done for the same texts, returns that one and counts once. Each question counts as an
 * insight. Fails with 400 `question.needs_scope` without recordings and folder or with both, and `question.empty` without a letter or digit; with 403
 * `usage.insights_limit` and `insight.agreement_needed`; with 404 if a recording or the folder is none of the user's; with 409 `insight.no_assistant`, and
 * `question.no_transcript` if none of the recordings has a text.
 */
export const askQuestion = defineRoute({
  method: 'POST',
  path: '/api/transcription/questions',
  summary: 'Asks a question about recordings or a folder',
  access: 'user',
  body: Type.Object({
    question: Type.String({ minLength: 1, maxLength: QUESTION_LENGTH_MAX }),
    recordingIds: Type.Optional(
      Type.Array(TranscriptionId, { minItems: 1, maxItems: QUESTION_RECORDINGS_MAX }),
    ),
    folderId: Type.Optional(Id),
    /** Of the answer. Default: `recording`. */
    language: Type.Optional(Question.properties.language),
    /** Default: false. */
    isPersonalDataHidden: Type.Optional(Type.Boolean()),
  }),
  responses: { 202: QuestionResponse },
});

/** Lists the newest questions: those about one recording alone, about a folder, or all. */
export const listQuestions = defineRoute({
  method: 'GET',
  path: '/api/transcription/questions',
  summary: 'Lists the newest questions',
  access: 'user',
  query: Type.Object({
    recordingId: Type.Optional(TranscriptionId),
    folderId: Type.Optional(Id),
  }),
  responses: {
    200: Type.Object({ success: Ok, data: Type.Array(Question, { maxItems: QUESTION_LIST_MAX }) }),
  },
});

const QuestionParams = Type.Object({ questionId: Id });

export const getQuestion = defineRoute({
  method: 'GET',
  path: '/api/transcription/questions/:questionId',
  summary: 'Returns a question and its answer',
  access: 'user',
  params: QuestionParams,
  responses: { 200: QuestionResponse },
});

/** Cancels a question that waits or runs, which then does not count, or deletes one that has ended. */
export const deleteQuestion = defineRoute({
  method: 'DELETE',
  path: '/api/transcription/questions/:questionId',
  summary: 'Cancels or deletes a question',
  access: 'user',
  params: QuestionParams,
  responses: { 200: Type.Object({ success: Ok }) },
});

export const questionRoutes = [askQuestion, listQuestions, getQuestion, deleteQuestion] as const;
