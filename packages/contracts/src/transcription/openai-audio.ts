import * as Type from '../shared/schema.ts';
import { OPENAI_PATH, OpenAiFailure } from '../shared/openai-failure.ts';
import { defineRoute } from '../shared/route.ts';
import { UploadAccepted } from './upload.ts';
import { RECORDING_WORDS_MAX } from './vocabulary-limits.ts';

/** The forms of a transcript in OpenAI's protocol. */
export const AUDIO_FORMATS = ['json', 'text', 'srt', 'vtt', 'verbose_json', 'diarized_json'] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];
/** Those of a translation, which has no speakers. */
export const TRANSLATION_FORMATS = ['json', 'text', 'srt', 'vtt', 'verbose_json'] as const;

/** Models that clients know by name. The name selects between precise and fast; a name that is not listed counts as the first. */
export const AUDIO_MODELS = [
  'whisper-1',
  'gpt-transcribe',
  'gpt-4o-transcribe',
  'gpt-4o-mini-transcribe',
  'gpt-4o-transcribe-diarize',
] as const;

/** How many people a request may name, each with a sample of the voice. */
export const KNOWN_SPEAKERS_MAX = 4;

/** The fields that Escriba reads. Fields of other names are ignored, and an empty one counts as absent. */
const AudioFields = Type.Object({
  model: Type.Optional(Type.String()),
  language: Type.Optional(Type.String()),
  response_format: Type.Optional(Type.Enum([...AUDIO_FORMATS])),
  'timestamp_granularities[]': Type.Optional(Type.Array(Type.Enum(['word', 'segment']))),
  'languages[]': Type.Optional(Type.Array(Type.String())),
  'keywords[]': Type.Optional(Type.Array(Type.String(), { maxItems: RECORDING_WORDS_MAX })),
  'known_speaker_names[]': Type.Optional(Type.Array(Type.String(), { maxItems: KNOWN_SPEAKERS_MAX })),
  /** Data URLs of 2 to 10 s of each voice. */
  'known_speaker_references[]': Type.Optional(Type.Array(Type.String(), { maxItems: KNOWN_SPEAKERS_MAX })),
  stream: Type.Optional(Type.Enum(['true', 'false'])),
  'include[]': Type.Optional(Type.Array(Type.Enum(['logprobs']))),
});

const TranslationFields = Type.Object({
  model: Type.Optional(Type.String()),
  response_format: Type.Optional(Type.Enum([...TRANSLATION_FORMATS])),
});

const audio = {
  method: 'POST',
  access: 'user',
  stream: true,
  responses: { 200: Type.String(), 202: UploadAccepted },
  failure: OpenAiFailure,
} as const;

export const createAudioTranscription = defineRoute({
  ...audio,
  path: `${OPENAI_PATH}/audio/transcriptions`,
  multipart: { file: 'file', fields: AudioFields },
  mediaTypes: ['application/json', 'text/plain', 'text/event-stream'],
  summary:
    "Transcribes a recording in one request, by OpenAI's protocol; it is in the library too. With `Prefer: respond-async` the response is 202 at once",
});

/** Fails with 400 `translation.not_supported` while no worker has a speech model that translates. */
export const createAudioTranslation = defineRoute({
  ...audio,
  path: `${OPENAI_PATH}/audio/translations`,
  multipart: { file: 'file', fields: TranslationFields },
  mediaTypes: ['application/json', 'text/plain'],
  summary:
    "Transcribes a recording and translates it into English by speech recognition, by OpenAI's protocol; recording and translation are in the library too",
});

export const listAudioModels = defineRoute({
  method: 'GET',
  path: `${OPENAI_PATH}/models`,
  summary: "The models that a transcription by OpenAI's protocol may name",
  access: 'user',
  responses: {
    200: Type.Object({
      object: Type.Literal('list'),
      data: Type.Array(
        Type.Object({
          id: Type.String(),
          object: Type.Literal('model'),
          created: Type.Integer(),
          owned_by: Type.String(),
        }),
      ),
    }),
  },
  failure: OpenAiFailure,
});

export const openAiRoutes = [createAudioTranscription, createAudioTranslation, listAudioModels] as const;
