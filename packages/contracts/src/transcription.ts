import * as Type from 'typebox';
import { APP_LANGUAGES, AUTO_LANGUAGE, LANDING_LANGUAGES } from './languages.ts';
import { DEVICE_ID_LENGTH } from './limits.ts';
import { defineRoute } from './route.ts';

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
  /** Estimate for a waiting recording, from the speed of the workers; null if too little is known. */
  startsInSeconds: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  /** Why a recording waits, if not because of the queue. */
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

export const UploadAccepted = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  data: Type.Object({ transcriptionId: TranscriptionId, statusUrl: Type.String(), eventsUrl: Type.String() }),
});
export type UploadAccepted = Type.Static<typeof UploadAccepted>;

/** `FreeResult` at the top level, for early clients. */
export const FreeUploadResult = Type.Object({
  ...FreeResult.properties,
  success: Type.Literal(true),
  transcriptionId: TranscriptionId,
});
export type FreeUploadResult = Type.Static<typeof FreeUploadResult>;

const SpokenLanguage = Type.Enum([...LANDING_LANGUAGES, ...APP_LANGUAGES, AUTO_LANGUAGE]);

/**
 * Who speaks in the left and the right channel of a recording, as `left|right`: speakers are then read from the channels, where the plan
 * identifies speakers.
 */
const ChannelNames = Type.String({ pattern: String.raw`^[^|\u0000-\u001f]{1,40}\|[^|\u0000-\u001f]{1,40}$` });

/** The most speakers that a user can request. */
export const SPEAKERS_EXPECTED_MAX = 10;

/** How many people speak in a recording, as digits or as `auto`, the default: the voices decide. */
const SpeakersExpected = Type.String({ pattern: '^([1-9]|10|auto)$' });

/** Text fields, before or after the file. `device_info` is JSON, stored as information only. */
const UploadFields = Type.Object({
  language_code: Type.Optional(SpokenLanguage),
  language: Type.Optional(SpokenLanguage),
  speech_model: Type.Optional(Type.String({ maxLength: 64 })),
  user_ip: Type.Optional(Type.String({ maxLength: 64 })),
  device_id: Type.Optional(DeviceId),
  device_info: Type.Optional(Type.String({ maxLength: 4_096 })),
  channel_names: Type.Optional(ChannelNames),
  speakers_expected: Type.Optional(SpeakersExpected),
});
const FreeUploadFields = Type.Object({ ...UploadFields.properties, device_id: DeviceId });

/** The device id as a header, or as a query parameter if the client cannot set headers (server-sent events). */
const DeviceQuery = Type.Object({ device_id: Type.Optional(DeviceId) });
const DeviceHeaders = Type.Object({ 'x-device-id': Type.Optional(DeviceId) });
const IdParams = Type.Object({ id: TranscriptionId });

/** Whether the free transcription is available. `error` and `message` are those of a refused upload, null if it is `available`. */
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
    'Transcribe one recording without an account; with `Prefer: respond-async` responds 202 at once, with `X-Device-Id` refuses a used trial before reading the body',
  access: 'public',
  headers: Type.Object({
    prefer: Type.Optional(Type.String()),
    'x-device-id': Type.Optional(DeviceId),
  }),
  multipart: { file: 'audio', fields: FreeUploadFields },
  responses: { 200: FreeUploadResult, 202: UploadAccepted },
});

/** Limits of the free trial: the largest file and the longest recording. `recordingHoursMax` holds for accounts, whatever their plan. */
export const FreeLimits = Type.Object({
  fileSizeMBMax: Type.Integer({ minimum: 1 }),
  minutesMax: Type.Number({ minimum: 0 }),
  recordingHoursMax: Type.Number({ minimum: 0 }),
});
export type FreeLimits = Type.Static<typeof FreeLimits>;

export const getFreeLimits = defineRoute({
  method: 'GET',
  path: '/api/transcription/free/limits',
  summary: 'Limits of the free trial, and the longest recording of any plan',
  access: 'public',
  responses: { 200: Type.Object({ success: Type.Literal(true), data: FreeLimits }) },
});

export const getFreeTranscription = defineRoute({
  method: 'GET',
  path: '/api/transcription/free',
  summary:
    "The device's existing free transcription, or null, and whether this device and address have a free trial left; without a device, only the address counts",
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

/** 404 `transcription.no_trial_to_claim`, 409 `transcription.trial_claim_used`. The same account may repeat it. */
export const claimFreeTranscription = defineRoute({
  method: 'POST',
  path: '/api/transcription/free/claim',
  summary:
    "Move the device's free transcription, with recording and whole transcript, into the signed-in user's account; once per device and account, without using quota",
  access: 'user',
  headers: Type.Object({ 'x-device-id': DeviceId }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({ transcriptionId: TranscriptionId, status: TranscriptionStatus }),
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
  summary: 'Upload a recording; returns its transcription id',
});

export const getTranscriptionStatus = defineRoute({
  method: 'GET',
  path: '/api/async-transcription/status/:id',
  summary: 'Status of a transcription, with the text recognised so far',
  access: 'public',
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
  params: IdParams,
  query: DeviceQuery,
  headers: DeviceHeaders,
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

/** Every operation of the transcription service, in documentation order. */
export const transcriptionRoutes = [
  freeUpload,
  getFreeLimits,
  getFreeTranscription,
  claimFreeTranscription,
  uploadTranscription,
  uploadAsyncTranscription,
  getTranscriptionStatus,
  streamTranscriptionEvents,
  cancelTranscription,
  deleteTranscription,
] as const;
