import * as Type from 'typebox';
import { TranscriptionId } from './transcription.ts';
import { TranscriptionItem } from './transcription-library.ts';
import { defineRoute } from './route.ts';

const Ok = Type.Literal(true);
const Ms = Type.Integer({ minimum: 0 });
const DateTime = Type.String({ format: 'date-time' });
const IdParams = Type.Object({ id: TranscriptionId });

/** One word as it is written, punctuation included, no space around it. Times in ms of the recording; confidence 0–1, null where nobody knows. */
export const TranscriptWord = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 200 }),
  startMs: Ms,
  endMs: Ms,
  confidence: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]),
});
export type TranscriptWord = Type.Static<typeof TranscriptWord>;

/** What one speaker says without a longer break. `id` stays the same while it is edited. Never without words. */
export const TranscriptPassage = Type.Object({
  id: Type.String({ pattern: '^[a-zA-Z0-9_-]{1,40}$' }),
  speaker: Type.Union([Type.String({ pattern: '^[a-zA-Z0-9_-]{1,40}$' }), Type.Null()]),
  words: Type.Array(TranscriptWord, { minItems: 1, maxItems: 20_000 }),
});
export type TranscriptPassage = Type.Static<typeof TranscriptPassage>;

/** Somebody who speaks. Without a name people read 'Pessoa 1', 'Pessoa 2' in the order of the list. */
export const Speaker = Type.Object({
  id: Type.String({ pattern: '^[a-zA-Z0-9_-]{1,40}$' }),
  name: Type.Union([Type.String({ minLength: 1, maxLength: 80 }), Type.Null()]),
});
export type Speaker = Type.Static<typeof Speaker>;

/** A transcript as it is read and corrected: passages in the order they are heard, word times ordered and inside the recording. */
export const TranscriptDocument = Type.Object({
  language: Type.String(),
  durationMs: Ms,
  speakers: Type.Array(Speaker, { maxItems: 100 }),
  segments: Type.Array(TranscriptPassage),
});
export type TranscriptDocument = Type.Static<typeof TranscriptDocument>;

/** Where a version comes from. */
export const VersionOrigin = Type.Enum(['engine', 'edit', 'restore', 'carry_over']);
export type VersionOrigin = Type.Static<typeof VersionOrigin>;

export const TranscriptVersion = Type.Object({
  /** 1, 2, 3 … of this transcription. */
  number: Type.Integer({ minimum: 1 }),
  origin: VersionOrigin,
  /** The version it was made from; null of an engine's. */
  basedOn: Type.Union([Type.Integer(), Type.Null()]),
  language: Type.String(),
  model: Type.String(),
  wordCount: Type.Integer(),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type TranscriptVersion = Type.Static<typeof TranscriptVersion>;

/** The document that is read now. `revision` grows with every save and names what an edit was made from. */
export const OpenTranscript = Type.Object({
  item: TranscriptionItem,
  revision: Type.Integer({ minimum: 1 }),
  version: TranscriptVersion,
  document: TranscriptDocument,
});
export type OpenTranscript = Type.Static<typeof OpenTranscript>;

export const openTranscript = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id/transcript',
  summary: 'The transcript with every word, its time and its speaker',
  access: 'user',
  params: IdParams,
  responses: { 200: Type.Object({ success: Ok, data: OpenTranscript }) },
});

/** Replaces `deleteCount` segments from index `start` on; several are applied in order, each on what the one before left. */
export const TranscriptSplice = Type.Object({
  start: Type.Integer({ minimum: 0 }),
  deleteCount: Type.Integer({ minimum: 0 }),
  insert: Type.Array(TranscriptPassage),
});
export type TranscriptSplice = Type.Static<typeof TranscriptSplice>;

/**
 * Saves what changed since `baseRevision`. 409 `transcript.conflict` when somebody else saved meanwhile: nothing is written, and the
 * client opens the newer one and shows the difference. `seal` ends the version, so that the next save begins a new one.
 */
export const saveTranscript = defineRoute({
  method: 'PATCH',
  path: '/api/transcription/:id/transcript',
  summary: 'Saves changes of a transcript; refused when it was changed elsewhere meanwhile',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    /** Made by the client for each save: the same again changes nothing and is answered alike. */
    saveId: Type.String({ format: 'uuid' }),
    baseRevision: Type.Integer({ minimum: 1 }),
    splices: Type.Array(TranscriptSplice, { maxItems: 10_000 }),
    speakers: Type.Optional(Type.Array(Speaker, { maxItems: 100 })),
    seal: Type.Optional(Type.Boolean()),
    origin: Type.Optional(Type.Enum(['edit', 'carry_over'])),
  }),
  responses: {
    200: Type.Object({
      success: Ok,
      data: Type.Object({ revision: Type.Integer(), version: TranscriptVersion }),
    }),
  },
});

export const listVersions = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id/versions',
  summary: 'All versions of a transcript, the newest first',
  access: 'user',
  params: IdParams,
  responses: { 200: Type.Object({ success: Ok, data: Type.Array(TranscriptVersion) }) },
});

const VersionParams = Type.Object({
  id: TranscriptionId,
  number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
});

export const getVersion = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id/versions/:number',
  summary: 'One version, whole',
  access: 'user',
  params: VersionParams,
  responses: {
    200: Type.Object({
      success: Ok,
      data: Type.Object({ version: TranscriptVersion, document: TranscriptDocument }),
    }),
  },
});

export const restoreVersion = defineRoute({
  method: 'POST',
  path: '/api/transcription/:id/versions/:number/restore',
  summary: 'Makes an earlier version the one that is read, as a new version',
  access: 'user',
  params: VersionParams,
  body: Type.Object({ baseRevision: Type.Integer({ minimum: 1 }) }),
  responses: { 200: Type.Object({ success: Ok, data: OpenTranscript }) },
});

/** What a person may ask for: the best the installation has, or a quicker one. */
export const SPEECH_MODELS = ['universal', 'fast'] as const;
export const SpeechModel = Type.Enum([...SPEECH_MODELS]);
export type SpeechModel = Type.Static<typeof SpeechModel>;

/** A completed recording is recognised once more, charged like a new one; the transcript stays readable meanwhile. */
export const recogniseAgain = defineRoute({
  method: 'POST',
  path: '/api/transcription/:id/recognise',
  summary: 'Recognises a recording again, in another language or with another model; makes a new version',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    language_code: Type.String({ maxLength: 16 }),
    speech_model: Type.Optional(SpeechModel),
  }),
  responses: { 200: Type.Object({ success: Ok, data: TranscriptionItem }) },
});

/** Loudness over time for the player: `peaks` are 0–255, base64 of bytes, `perSecond` of them a second; null where none was measured. */
export const Waveform = Type.Union([
  Type.Object({ perSecond: Type.Number(), peaks: Type.String() }),
  Type.Null(),
]);
export type Waveform = Type.Static<typeof Waveform>;

export const getPeaks = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id/peaks',
  summary: 'The waveform of the recording, computed once',
  access: 'user',
  params: IdParams,
  responses: { 200: Type.Object({ success: Ok, data: Waveform }) },
});

/** Every operation on an open transcript, in the order the documentation shows. */
export const transcriptRoutes = [
  openTranscript,
  saveTranscript,
  listVersions,
  getVersion,
  restoreVersion,
  recogniseAgain,
  getPeaks,
] as const;
