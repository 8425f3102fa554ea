import * as Type from '../shared/schema.ts';
import { DateTime, Nullable } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { InsightMethod } from '../transcription/insight-parts.ts';
import { InsightForm } from '../transcription/insights.ts';

const Count = Type.Integer({ minimum: 0 });
const DataResponse = <S extends Type.TSchema>(data: S) => Type.Object({ success: Type.Literal(true), data });

/** Jobs that wait, run, or wait for another attempt. */
const Queued = Type.Object({ waiting: Count, active: Count, delayed: Count });

/** Recordings of one lane. `queued` is what Redis has: jobs that wait, run, or wait for another attempt. */
const QueueLane = Type.Object({
  class: Type.Enum(['paid', 'free', 'visitor']),
  length: Type.Enum(['short', 'long']),
  waiting: Count,
  processing: Count,
  /** When the longest waiting recording was queued. */
  oldestQueuedAt: Nullable(DateTime),
  queued: Queued,
});

/**
 * `recordingsAtOnce` counts the recordings of each lane; null for a worker of an earlier version. `message` says in English, as in logs, what
 * its speech engine lacks or what is wrong with it.
 */
const QueueWorker = Type.Object({
  id: Type.String(),
  seenAt: DateTime,
  ok: Type.Boolean(),
  code: Nullable(Type.String()),
  message: Nullable(Type.String()),
  recordingsAtOnce: Nullable(Count),
  /** The models that it recognises with now; `speed` is the seconds of audio per second of work, null if unknown. */
  models: Type.Array(
    Type.Object({ name: Type.String(), speed: Nullable(Type.Number({ exclusiveMinimum: 0 })) }),
  ),
});

export const OperatorQueue = Type.Object({
  lanes: Type.Array(QueueLane),
  workers: Type.Array(QueueWorker),
  /** Recordings by the status they reached in the last 24 hours. */
  lastDay: Type.Object({ completed: Count, failed: Count, cancelled: Count }),
  /** Summaries and other insights. `queued` is what Redis has of them. */
  insights: Type.Object({
    waiting: Count,
    running: Count,
    /** When the one that has waited longest was requested. */
    oldestRequestedAt: Nullable(DateTime),
    queued: Queued,
  }),
});
export type OperatorQueue = Type.Static<typeof OperatorQueue>;

export const getOperatorQueue = defineRoute({
  method: 'GET',
  path: '/api/operator/transcription/queue',
  summary: 'Recordings that wait or run, by lane, and the workers',
  access: 'operator',
  responses: { 200: DataResponse(OperatorQueue) },
});

/** A recording that failed: no name, no text. */
export const OperatorFailure = Type.Object({
  id: Type.String(),
  code: Type.String(),
  /** The reason, in the sentence that the owner sees. */
  reason: Type.String(),
  attempt: Count,
  round: Type.Integer({ minimum: 1 }),
  ownerKind: Type.String(),
  /** The owner; null for visitors, whose id is the key of a device. */
  ownerId: Nullable(Type.String()),
  durationMs: Nullable(Count),
  sizeBytes: Count,
  failedAt: DateTime,
  canRetry: Type.Boolean(),
});
export type OperatorFailure = Type.Static<typeof OperatorFailure>;

/** The place of a page: its last recording. Several can fail at the same instant. */
const FailurePlace = { failedAt: DateTime, id: Type.String({ format: 'uuid' }) };

export const listOperatorFailures = defineRoute({
  method: 'GET',
  path: '/api/operator/transcription/failures',
  summary: 'Failed recordings, most recent first; from a place on with both its properties',
  access: 'operator',
  query: Type.Object(
    {
      failedAt: Type.Optional(FailurePlace.failedAt),
      id: Type.Optional(FailurePlace.id),
      code: Type.Optional(Type.String({ maxLength: 100 })),
    },
    { dependencies: { failedAt: ['id'], id: ['failedAt'] } },
  ),
  responses: {
    200: DataResponse(
      Type.Object({ failures: Type.Array(OperatorFailure), before: Nullable(Type.Object(FailurePlace)) }),
    ),
  },
});

/**
 * Retries a failed recording. `round` as listed: 409 `transcription.retry_impossible` if the recording has changed since. Charged to its
 * owner like their own retry.
 */
export const retryOperatorFailure = defineRoute({
  method: 'POST',
  path: '/api/operator/transcription/failures/:id/retry',
  summary: 'Transcribes a failed recording again',
  access: 'operator',
  params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  body: Type.Object({ round: Type.Integer({ minimum: 1 }) }),
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

const Bytes = Type.Integer({ minimum: 0 });

export const OperatorStorage = Type.Object({
  /** Stored audio of recordings, as it was uploaded. */
  audio: Type.Object({ objects: Count, sizeBytes: Bytes }),
  /** Uploads that have not become recordings. */
  unfinishedUploads: Type.Object({ objects: Count, sizeBytes: Bytes }),
  /** Objects that wait to be removed. */
  removals: Type.Object({ waiting: Count, overdue: Count, oldestDueAt: Nullable(DateTime) }),
  retentionDays: Count,
  /** Recordings whose audio should have been removed by now. */
  overdueAudio: Count,
  purges: Type.Object({ total: Count, sizeBytes: Bytes }),
  /** The last days with a purge, newest first. */
  purgeDays: Type.Array(Type.Object({ day: Type.String(), objects: Count, sizeBytes: Bytes })),
});
export type OperatorStorage = Type.Static<typeof OperatorStorage>;

export const getOperatorStorage = defineRoute({
  method: 'GET',
  path: '/api/operator/transcription/storage',
  summary: 'Stored audio, and the record of removed audio',
  access: 'operator',
  responses: { 200: DataResponse(OperatorStorage) },
});

export const OperatorModel = Type.Object({
  name: Type.String(),
  purpose: Type.Enum(['recognition', 'voice-detection', 'voice-prints', 'overlapping-speech']),
  sizeBytes: Bytes,
  licence: Type.String(),
  /** Whether the licence allows commercial use. */
  isCommercial: Type.Boolean(),
  /** Who made it; null if that is not known. */
  attribution: Nullable(Type.String()),
  /** Workers that run now, by the state in which they found the model's files when they started. */
  workers: Type.Object({ verified: Count, missing: Count, damaged: Count }),
});
export type OperatorModel = Type.Static<typeof OperatorModel>;

export const getOperatorModels = defineRoute({
  method: 'GET',
  path: '/api/operator/transcription/models',
  summary: 'Speech models, and whether workers have verified them',
  access: 'operator',
  responses: { 200: DataResponse(Type.Array(OperatorModel)) },
});

/** Statements of a language model: shown, or rejected because no passage supports them. */
const Judged = { shown: Count, rejected: Count };

/** What was made in a month over all owners: no recording, no text. */
export const OperatorInsights = Type.Object({
  /** The month in São Paulo, such as `2026-11`. */
  month: Type.String(),
  /** The language model that is configured now; null without one. */
  assistant: Nullable(Type.Object({ model: Type.String(), recipient: Type.String() })),
  /** Documents that were made, deleted ones too, most frequent first. `shown` and `rejected` are 0 without a language model and of translations. */
  documents: Type.Array(Type.Object({ form: InsightForm, method: InsightMethod, made: Count, ...Judged })),
  /** Questions that were answered. */
  questions: Count,
  /** Requests to the server of the language model, by outcome, and their tokens. */
  requests: Type.Object({ done: Count, failed: Count }),
  tokens: Type.Object({ input: Count, output: Count }),
  /** The price of the tokens, in the currency of `ASSISTANT_INPUT_PRICE` and `ASSISTANT_OUTPUT_PRICE`; 0 if these were not set. */
  price: Type.Number({ minimum: 0 }),
  /** Those of all documents and questions. */
  statements: Type.Object(Judged),
  /** Documents and questions that were given up, by error code, most frequent first. */
  failures: Type.Array(Type.Object({ code: Type.String(), count: Count })),
});
export type OperatorInsights = Type.Static<typeof OperatorInsights>;

/** The month is in São Paulo; default: the present one. */
export const getOperatorInsights = defineRoute({
  method: 'GET',
  path: '/api/operator/transcription/insights',
  summary: 'Documents, questions, failures and requests to the language model of a month',
  access: 'operator',
  query: Type.Object({ month: Type.Optional(Type.String({ pattern: '^20\\d\\d-(?:0[1-9]|1[0-2])$' })) }),
  responses: { 200: DataResponse(OperatorInsights) },
});
