import * as Type from '../shared/schema.ts';
import { Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { AudioTrackNumber } from './audio-tracks.ts';
import { TranscriptionItem } from './library.ts';
import { IdParams } from './transcription.ts';
import { RecordingWords } from './vocabulary-word.ts';

/** Models a user can choose: the best of the installation, or a quicker one. */
export const SPEECH_MODELS = ['universal', 'fast'] as const;
export const SpeechModel = Type.Enum([...SPEECH_MODELS]);
export type SpeechModel = Type.Static<typeof SpeechModel>;

/** Returns what the user can choose for `speech_model`; `universal` alone where the others make no difference. */
export const listSpeechModels = defineRoute({
  method: 'GET',
  path: '/api/transcription/speech-models',
  summary: "The speech models that the user's plan can choose, the default first",
  access: 'user',
  responses: { 200: Type.Object({ success: Ok, data: Type.Array(SpeechModel) }) },
});

/** Recognises a completed recording again, charged like a new one; the transcript stays readable meanwhile. */
export const recogniseAgain = defineRoute({
  method: 'POST',
  path: '/api/transcription/:id/recognise',
  summary:
    'Recognises a recording again, in another language, with another model or from another audio track; creates a new version',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    language_code: Type.String({ maxLength: 16 }),
    speech_model: Type.Optional(SpeechModel),
    /** The only audio track to recognise, one of the document's `audioTracks`. Absent: those of the current text. */
    audio_track: Type.Optional(AudioTrackNumber),
    /** The recording's own words. Absent: those that it has. */
    vocabulary: Type.Optional(RecordingWords),
  }),
  responses: { 200: Type.Object({ success: Ok, data: TranscriptionItem }) },
});
