import * as Type from '../shared/schema.ts';
import { defineRoute } from '../shared/route.ts';
import {
  DeviceHeaders,
  DeviceId,
  DeviceQuery,
  FreeResult,
  TranscriptionId,
  TranscriptionSnapshot,
  TranscriptionStatus,
} from './transcription.ts';
import { UploadAccepted, UploadFields } from './upload.ts';

/** `FreeResult` at the top level, for early clients. */
export const FreeUploadResult = Type.Object({
  ...FreeResult.properties,
  success: Type.Literal(true),
  transcriptionId: TranscriptionId,
});
export type FreeUploadResult = Type.Static<typeof FreeUploadResult>;
const { folder_id: _folders, ...freeFields } = UploadFields.properties;
const FreeUploadFields = Type.Object({ ...freeFields, device_id: DeviceId });

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

/** Limits of the free trial: the largest file and the longest recording. `recordingHoursMax` applies to accounts, whatever their plan. */
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

/** Fails with 404 `transcription.no_trial_to_claim`, 409 `transcription.trial_claim_used`. The same account may repeat it. */
export const claimFreeTranscription = defineRoute({
  method: 'POST',
  path: '/api/transcription/free/claim',
  summary:
    "Move the device's free transcription, with recording and whole transcript, into the signed-in user's account; once per device and account, without using quota",
  access: 'user',
  permission: 'own',
  headers: Type.Object({ 'x-device-id': DeviceId }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({ transcriptionId: TranscriptionId, status: TranscriptionStatus }),
    }),
  },
});
