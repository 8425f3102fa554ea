import * as Type from '../shared/schema.ts';
import { APP_LANGUAGES, AUTO_LANGUAGE, LANDING_LANGUAGES } from '../shared/languages.ts';
import { defineRoute } from '../shared/route.ts';
import { DeviceId, TranscriptionId } from './transcription.ts';
import { UPLOAD_WORDS_LENGTH_MAX } from './vocabulary-limits.ts';

export const UploadAccepted = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  data: Type.Object({ transcriptionId: TranscriptionId, statusUrl: Type.String(), eventsUrl: Type.String() }),
});
export type UploadAccepted = Type.Static<typeof UploadAccepted>;

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

/** JSON of the recording's own words (`VocabularyWord[]`), such as `[{"text":"Gonçalves"}]`. */
const OwnWords = Type.String({ maxLength: UPLOAD_WORDS_LENGTH_MAX });

/** Text fields, before or after the file. `device_info` is JSON, stored as information only. `folder_id`: the folder that the recording belongs to. */
export const UploadFields = Type.Object({
  language_code: Type.Optional(SpokenLanguage),
  language: Type.Optional(SpokenLanguage),
  speech_model: Type.Optional(Type.String({ maxLength: 64 })),
  user_ip: Type.Optional(Type.String({ maxLength: 64 })),
  device_id: Type.Optional(DeviceId),
  device_info: Type.Optional(Type.String({ maxLength: 4_096 })),
  channel_names: Type.Optional(ChannelNames),
  speakers_expected: Type.Optional(SpeakersExpected),
  vocabulary: Type.Optional(OwnWords),
  folder_id: Type.Optional(Type.String({ format: 'uuid' })),
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
