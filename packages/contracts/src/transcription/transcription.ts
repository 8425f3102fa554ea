import * as Type from '../shared/schema.ts';
import { DEVICE_ID_LENGTH } from '../shared/limits.ts';
import { defineRoute } from '../shared/route.ts';

/** 32 letters or digits that a browser generates and keeps. It grants access to that device's upload. */
export const DeviceId = Type.String({ pattern: `^[A-Za-z0-9_-]{${DEVICE_ID_LENGTH}}$` });
export const TranscriptionId = Type.String({ format: 'uuid' });

/** Status of a transcription. `completed`, `failed` and `cancelled` are final. */
export const TranscriptionStatus = Type.Union([
  Type.Literal('pending'),
  Type.Literal('processing'),
  Type.Literal('completed'),
  Type.Literal('failed'),
  Type.Literal('cancelled'),
]);
export type TranscriptionStatus = Type.Static<typeof TranscriptionStatus>;

/** The current step while `processing`. */
export const TranscriptionStage = Type.Union([Type.Literal('preparing'), Type.Literal('transcribing')]);
export type TranscriptionStage = Type.Static<typeof TranscriptionStage>;

/** A free transcript as the visitor may read it. `audio_duration` in seconds; lengths in characters. */
export const FreeResult = Type.Object({
  text: Type.String(),
  audio_duration: Type.Number(),
  language: Type.String(),
  is_truncated: Type.Boolean(),
  original_length: Type.Integer(),
  limited_length: Type.Integer(),
  message: Type.String(),
  /** Speech that was not understood well enough to be part of `text`; absent without any. At most 1,000 characters. */
  unsure_text: Type.Optional(Type.String()),
});
export type FreeResult = Type.Static<typeof FreeResult>;

/** One run of speech with its times in the recording, in ms. */
export const TranscriptSegment = Type.Object({
  startMs: Type.Integer(),
  endMs: Type.Integer(),
  text: Type.String(),
  /** Words of `text` in order, for a player that follows them; only of a visitor's finished transcript. */
  words: Type.Optional(
    Type.Array(Type.Object({ text: Type.String(), startMs: Type.Integer(), endMs: Type.Integer() })),
  ),
});
export type TranscriptSegment = Type.Static<typeof TranscriptSegment>;

/** A snapshot of a transcription. `progress` 0–100; `queuePosition` 1 is next; `segments` are those recognised so far, in order. */
export const TranscriptionSnapshot = Type.Object({
  transcriptionId: TranscriptionId,
  status: TranscriptionStatus,
  stage: Type.Union([TranscriptionStage, Type.Null()]),
  progress: Type.Number({ minimum: 0, maximum: 100 }),
  queuePosition: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  /** Estimated time until a waiting recording starts, from the speed of the workers; null if too little is known. */
  startsInSeconds: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  /** The reason why a recording waits, if not because of the queue. */
  waitingFor: Type.Union([Type.Literal('speech_model'), Type.Null()]),
  fileName: Type.String(),
  durationMs: Type.Union([Type.Integer(), Type.Null()]),
  language: Type.Union([Type.String(), Type.Null()]),
  segments: Type.Array(TranscriptSegment),
  error: Type.Union([Type.String(), Type.Null()]),
  message: Type.Union([Type.String(), Type.Null()]),
  result: Type.Union([FreeResult, Type.Null()]),
  /** Address of the recording, for a visitor's player; absent for others, and before the transcript is finished. */
  audioUrl: Type.Optional(Type.String()),
  createdAt: Type.String({ format: 'date-time' }),
  completedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});
export type TranscriptionSnapshot = Type.Static<typeof TranscriptionSnapshot>;

const SnapshotResponse = Type.Object({ success: Type.Literal(true), data: TranscriptionSnapshot });

/** The device id as a header, or as a query parameter if the client cannot set headers (server-sent events). */
export const DeviceQuery = Type.Object({ device_id: Type.Optional(DeviceId) });
export const DeviceHeaders = Type.Object({ 'x-device-id': Type.Optional(DeviceId) });
export const IdParams = Type.Object({ id: TranscriptionId });

export const getTranscriptionStatus = defineRoute({
  method: 'GET',
  path: '/api/async-transcription/status/:id',
  summary: 'Status of a transcription, with the text recognised so far',
  access: 'public',
  permission: 'read',
  params: IdParams,
  query: DeviceQuery,
  headers: DeviceHeaders,
  responses: { 200: SnapshotResponse },
});

export const streamTranscriptionEvents = defineRoute({
  method: 'GET',
  path: '/api/async-transcription/events/:id',
  summary:
    'Server-sent events: `snapshot` (TranscriptionSnapshot) first, then `progress` and at the end `snapshot` again',
  access: 'public',
  permission: 'read',
  params: IdParams,
  query: DeviceQuery,
  headers: DeviceHeaders,
  responses: { 200: Type.String() },
  stream: true,
});

/** The `progress` event: what changed. `segments` follow, in order, those already sent on this connection. */
export const TranscriptionProgress = Type.Object({
  status: TranscriptionStatus,
  stage: Type.Union([TranscriptionStage, Type.Null()]),
  progress: Type.Number(),
  queuePosition: Type.Union([Type.Integer(), Type.Null()]),
  startsInSeconds: Type.Union([Type.Integer(), Type.Null()]),
  waitingFor: Type.Union([Type.Literal('speech_model'), Type.Null()]),
  durationMs: Type.Union([Type.Integer(), Type.Null()]),
  language: Type.Union([Type.String(), Type.Null()]),
  segments: Type.Array(TranscriptSegment),
});
export type TranscriptionProgress = Type.Static<typeof TranscriptionProgress>;

export const cancelTranscription = defineRoute({
  method: 'POST',
  path: '/api/async-transcription/cancel/:id',
  summary:
    "Cancel a waiting or running transcription; a visitor's audio is removed, a signed-in user's is kept for a retry. A visitor who could read any of the text has used the free trial",
  access: 'public',
  permission: 'write',
  params: IdParams,
  query: DeviceQuery,
  headers: DeviceHeaders,
  responses: { 200: SnapshotResponse },
});

export const deleteTranscription = defineRoute({
  method: 'DELETE',
  path: '/api/transcription/:id',
  summary: 'Delete a transcription with its audio and text; cancels it if it is running',
  access: 'public',
  permission: 'delete',
  params: IdParams,
  query: DeviceQuery,
  headers: DeviceHeaders,
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});
