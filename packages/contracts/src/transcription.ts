import * as Type from 'typebox';
import { APP_LANGUAGES, AUTO_LANGUAGE, LANDING_LANGUAGES } from './languages.ts';
import { DEVICE_ID_LENGTH } from './limits.ts';
import { defineRoute } from './route.ts';

/** 32 letters or digits that a browser made up and keeps: whoever shows it reads what that device uploaded. */
export const DeviceId = Type.String({ pattern: `^[A-Za-z0-9_-]{${DEVICE_ID_LENGTH}}$` });
export const TranscriptionId = Type.String({ format: 'uuid' });

/** Where a transcription stands. `completed`, `failed` and `cancelled` are final. */
export const TranscriptionStatus = Type.Union([
  Type.Literal('pending'),
  Type.Literal('processing'),
  Type.Literal('completed'),
  Type.Literal('failed'),
  Type.Literal('cancelled'),
]);
export type TranscriptionStatus = Type.Static<typeof TranscriptionStatus>;

/** What is being done while `processing`. */
export const TranscriptionStage = Type.Union([Type.Literal('preparing'), Type.Literal('transcribing')]);
export type TranscriptionStage = Type.Static<typeof TranscriptionStage>;

/** A free transcript as a visitor may read it. `audio_duration` in seconds; lengths in characters. */
export const FreeResult = Type.Object({
  text: Type.String(),
  audio_duration: Type.Number(),
  language: Type.String(),
  is_truncated: Type.Boolean(),
  original_length: Type.Integer(),
  limited_length: Type.Integer(),
  message: Type.String(),
});
export type FreeResult = Type.Static<typeof FreeResult>;

/** One run of speech with its place in the recording, in ms. */
export const TranscriptSegment = Type.Object({
  startMs: Type.Integer(),
  endMs: Type.Integer(),
  text: Type.String(),
});
export type TranscriptSegment = Type.Static<typeof TranscriptSegment>;

/** A snapshot of a transcription. `progress` 0–100; `queuePosition` 1 is next; `segments` are those recognised so far, in order. */
export const TranscriptionSnapshot = Type.Object({
  transcriptionId: TranscriptionId,
  status: TranscriptionStatus,
  stage: Type.Union([TranscriptionStage, Type.Null()]),
  progress: Type.Number({ minimum: 0, maximum: 100 }),
  queuePosition: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  /** Why a waiting recording waits, where that is not the queue. */
  waitingFor: Type.Union([Type.Literal('speech_model'), Type.Null()]),
  fileName: Type.String(),
  durationMs: Type.Union([Type.Integer(), Type.Null()]),
  language: Type.Union([Type.String(), Type.Null()]),
  segments: Type.Array(TranscriptSegment),
  error: Type.Union([Type.String(), Type.Null()]),
  message: Type.Union([Type.String(), Type.Null()]),
  result: Type.Union([FreeResult, Type.Null()]),
  createdAt: Type.String({ format: 'date-time' }),
  completedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});
export type TranscriptionSnapshot = Type.Static<typeof TranscriptionSnapshot>;

const SnapshotAnswer = Type.Object({ success: Type.Literal(true), data: TranscriptionSnapshot });

export const UploadAccepted = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  data: Type.Object({ transcriptionId: TranscriptionId, statusUrl: Type.String(), eventsUrl: Type.String() }),
});
export type UploadAccepted = Type.Static<typeof UploadAccepted>;

/** `FreeResult` at the top level, as the first clients read it. */
export const FreeUploadResult = Type.Interface([FreeResult], {
  success: Type.Literal(true),
  transcriptionId: TranscriptionId,
});
export type FreeUploadResult = Type.Static<typeof FreeUploadResult>;

const SpokenLanguage = Type.Enum([...LANDING_LANGUAGES, ...APP_LANGUAGES, AUTO_LANGUAGE]);

/** Text fields that may come before or after the file. `device_info` is JSON, kept as information only. */
const UploadFields = Type.Object({
  language_code: Type.Optional(SpokenLanguage),
  language: Type.Optional(SpokenLanguage),
  speech_model: Type.Optional(Type.String({ maxLength: 64 })),
  user_ip: Type.Optional(Type.String({ maxLength: 64 })),
  device_id: Type.Optional(DeviceId),
  device_info: Type.Optional(Type.String({ maxLength: 4_096 })),
});
const FreeUploadFields = Type.Interface([UploadFields], { device_id: DeviceId });

/** The device shows itself by header, or by query where headers cannot be set (server-sent events). */
const DeviceQuery = Type.Object({ device_id: Type.Optional(DeviceId) });
const DeviceHeaders = Type.Object({ 'x-device-id': Type.Optional(DeviceId) });
const IdParams = Type.Object({ id: TranscriptionId });

/** Whether a free transcription is left. `error` and `message` are those an upload is refused with, null where it is `available`. */
export const FreeTrialState = Type.Object({
  available: Type.Boolean(),
  error: Type.Union([Type.String(), Type.Null()]),
  message: Type.Union([Type.String(), Type.Null()]),
});
export type FreeTrialState = Type.Static<typeof FreeTrialState>;

export const freeUpload = defineRoute({
  method: 'POST',
  path: '/api/transcription/free-upload',
  summary:
    'Transcribe one recording without an account; with `Prefer: respond-async` answers 202 at once, with `X-Device-Id` refuses a used trial before it reads the body',
  access: 'public',
  headers: Type.Object({
    prefer: Type.Optional(Type.String()),
    'x-device-id': Type.Optional(DeviceId),
  }),
  multipart: { file: 'audio', fields: FreeUploadFields },
  responses: { 200: FreeUploadResult, 202: UploadAccepted },
});

/** What the free trial takes: the largest file and the longest recording. */
export const FreeLimits = Type.Object({
  fileSizeMBMax: Type.Integer({ minimum: 1 }),
  minutesMax: Type.Number({ minimum: 0 }),
});
export type FreeLimits = Type.Static<typeof FreeLimits>;

export const getFreeLimits = defineRoute({
  method: 'GET',
  path: '/api/transcription/free/limits',
  summary: 'What the free trial takes',
  access: 'public',
  responses: { 200: Type.Object({ success: Type.Literal(true), data: FreeLimits }) },
});

export const getFreeTranscription = defineRoute({
  method: 'GET',
  path: '/api/transcription/free',
  summary:
    "The device's existing free transcription, or null, and whether this device and address have a free trial left; without a device, the address alone",
  access: 'public',
  query: DeviceQuery,
  headers: DeviceHeaders,
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Union([TranscriptionSnapshot, Type.Null()]),
      trial: FreeTrialState,
    }),
  },
});

const upload = {
  method: 'POST',
  access: 'user',
  multipart: { file: 'audio', fields: UploadFields },
  responses: { 202: UploadAccepted },
} as const;

export const uploadTranscription = defineRoute({
  ...upload,
  path: '/api/transcription/upload',
  summary: 'Upload a recording; the same operation as /api/async-transcription/upload',
});

export const uploadAsyncTranscription = defineRoute({
  ...upload,
  path: '/api/async-transcription/upload',
  summary: 'Upload a recording; answers with its transcription id',
});

export const getTranscriptionStatus = defineRoute({
  method: 'GET',
  path: '/api/async-transcription/status/:id',
  summary: 'Where a transcription stands, with the text recognised so far',
  access: 'public',
  params: IdParams,
  query: DeviceQuery,
  headers: DeviceHeaders,
  responses: { 200: SnapshotAnswer },
});

export const streamTranscriptionEvents = defineRoute({
  method: 'GET',
  path: '/api/async-transcription/events/:id',
  summary:
    'Server-sent events: `snapshot` (TranscriptionSnapshot) first, then `progress` and at the end `snapshot` again',
  access: 'public',
  params: IdParams,
  query: DeviceQuery,
  headers: DeviceHeaders,
  responses: { 200: Type.String() },
  stream: true,
});

/** The `progress` event: what has changed. `segments` are new ones that follow, in order, those already sent on this connection. */
export const TranscriptionProgress = Type.Object({
  status: TranscriptionStatus,
  stage: Type.Union([TranscriptionStage, Type.Null()]),
  progress: Type.Number(),
  queuePosition: Type.Union([Type.Integer(), Type.Null()]),
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
    'Stop a waiting or running transcription; the audio of a visitor is removed, that of a signed-in person kept for a retry. A visitor who could read any of the text has used the free trial',
  access: 'public',
  params: IdParams,
  query: DeviceQuery,
  headers: DeviceHeaders,
  responses: { 200: SnapshotAnswer },
});

export const deleteTranscription = defineRoute({
  method: 'DELETE',
  path: '/api/transcription/:id',
  summary: 'Remove a transcription with its audio and text; stops it where it runs',
  access: 'public',
  params: IdParams,
  query: DeviceQuery,
  headers: DeviceHeaders,
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

/** Every operation of the transcription service, in the order the documentation shows. */
export const transcriptionRoutes = [
  freeUpload,
  getFreeLimits,
  getFreeTranscription,
  uploadTranscription,
  uploadAsyncTranscription,
  getTranscriptionStatus,
  streamTranscriptionEvents,
  cancelTranscription,
  deleteTranscription,
] as const;
