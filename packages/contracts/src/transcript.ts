import * as Type from 'typebox';
import { AudioTrackNumber, AudioTracks } from './audio-tracks.ts';
import { SPEAKERS_EXPECTED_MAX, TranscriptionId } from './transcription.ts';
import { RecordingPart, Speaker, TranscriptionItem } from './transcription-library.ts';
import { defineRoute } from './route.ts';

const Ok = Type.Literal(true);
const Ms = Type.Integer({ minimum: 0 });
const DateTime = Type.String({ format: 'date-time' });
const IdParams = Type.Object({ id: TranscriptionId });

/**
 * One word as written, including punctuation, without surrounding spaces. Times in ms of the recording; confidence 0–1, null if unknown.
 */
export const TranscriptWord = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 200 }),
  startMs: Ms,
  endMs: Ms,
  confidence: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]),
});
export type TranscriptWord = Type.Static<typeof TranscriptWord>;

/** What one speaker says without a longer break. `id` stays the same across edits. Always has words. */
export const TranscriptPassage = Type.Object({
  id: Type.String({ pattern: '^[a-zA-Z0-9_-]{1,40}$' }),
  speaker: Type.Union([Type.String({ pattern: '^[a-zA-Z0-9_-]{1,40}$' }), Type.Null()]),
  words: Type.Array(TranscriptWord, { minItems: 1, maxItems: 20_000 }),
  /** What is spoken here (ISO 639); absent: the language of the transcript. */
  language: Type.Optional(Type.String({ pattern: '^[a-z]{2,3}$' })),
  /**
   * Whether a user began a paragraph here (true), or continued the one before (false). Absent: speaker, pauses and length decide. A change of
   * speaker always begins one.
   */
  startsParagraph: Type.Optional(Type.Boolean()),
  /** When the message was sent, in a conversation: the wall-clock time of the phone, without a zone. */
  sentAt: Type.Optional(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$' })),
});
export type TranscriptPassage = Type.Static<typeof TranscriptPassage>;

/** A transcript as users read and correct it: passages in time order, word times ordered and inside the recording. */
export const TranscriptDocument = Type.Object({
  language: Type.String(),
  durationMs: Ms,
  speakers: Type.Array(Speaker, { maxItems: 100 }),
  segments: Type.Array(TranscriptPassage),
  /**
   * Speech whose text is too improbable to be part of the transcript, in time order; absent without any. Edits do not change it. A passage in
   * whose time `segments` has a word was replaced by a text.
   */
  unsure: Type.Optional(Type.Array(TranscriptPassage)),
  /**
   * Where it is uncertain who speaks, because the voice is between those of two speakers: often two people speak at once. In time order;
   * absent without any. Edits do not change it.
   */
  doubtfulSpeakers: Type.Optional(Type.Array(Type.Object({ startMs: Ms, endMs: Ms }))),
  /** Where at least two people speak at once. In time order; absent without any, and if it was not measured. Edits do not change it. */
  overlappingSpeech: Type.Optional(Type.Array(Type.Object({ startMs: Ms, endMs: Ms }))),
  /** Absent if the text is of all audio tracks with speech. Edits do not change it. */
  audioTracks: Type.Optional(AudioTracks),
});
export type TranscriptDocument = Type.Static<typeof TranscriptDocument>;

/** How a version was created. */
export const VersionOrigin = Type.Enum([
  'engine',
  'edit',
  'restore',
  'carry_over',
  'import',
  'merge',
  'regroup',
]);
export type VersionOrigin = Type.Static<typeof VersionOrigin>;

export const TranscriptVersion = Type.Object({
  /** 1, 2, 3 … of this transcription. */
  number: Type.Integer({ minimum: 1 }),
  origin: VersionOrigin,
  /** The version it is based on; null for an engine's and a merged one. */
  basedOn: Type.Union([Type.Integer(), Type.Null()]),
  language: Type.String(),
  model: Type.String(),
  wordCount: Type.Integer(),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type TranscriptVersion = Type.Static<typeof TranscriptVersion>;

/**
 * What a user should know of a recognised text: the recording was hard to understand, or did not show its language; or nothing in an exported chat tells
 * day and month apart.
 */
export const TRANSCRIPT_NOTICES = ['hard_audio', 'language_assumed', 'dates_assumed'] as const;
export const TranscriptNotice = Type.Enum([...TRANSCRIPT_NOTICES]);
export type TranscriptNotice = (typeof TRANSCRIPT_NOTICES)[number];

/** Absent without a notice, and once the text was edited. */
const Notices = Type.Optional(Type.Array(TranscriptNotice));

/** What seems to be spoken instead of the language that the user chose. Absent if that may be right, and once the text was edited. */
const SpokenLanguage = Type.Optional(Type.String());

/** The current document. `revision` grows with every save and identifies the base of an edit. */
export const OpenTranscript = Type.Object({
  item: TranscriptionItem,
  revision: Type.Integer({ minimum: 1 }),
  version: TranscriptVersion,
  document: TranscriptDocument,
  notices: Notices,
  spokenLanguage: SpokenLanguage,
  /** Whether `regroupSpeakers` is possible: the voice prints of the recording are kept. */
  canRegroup: Type.Optional(Type.Boolean()),
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

/** The beginning of a document: its first passages, enough for a screen. */
export const TranscriptStart = Type.Object({
  language: Type.String(),
  speakers: Type.Array(Speaker),
  segments: Type.Array(TranscriptPassage),
  /** Of a merged recording; empty for others. */
  parts: Type.Array(RecordingPart),
  notices: Notices,
  audioTracks: Type.Optional(AudioTracks),
  spokenLanguage: SpokenLanguage,
});
export type TranscriptStart = Type.Static<typeof TranscriptStart>;

export const getTranscriptStart = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id/transcript/start',
  summary: 'The first passages of the transcript, to show while the rest of a long one loads',
  access: 'user',
  params: IdParams,
  responses: { 200: Type.Object({ success: Ok, data: TranscriptStart }) },
});

/** Replaces `deleteCount` segments from index `start`; several are applied in order, each to the result of the previous one. */
export const TranscriptSplice = Type.Object({
  start: Type.Integer({ minimum: 0 }),
  deleteCount: Type.Integer({ minimum: 0 }),
  insert: Type.Array(TranscriptPassage),
});
export type TranscriptSplice = Type.Static<typeof TranscriptSplice>;

/**
 * Saves the changes since `baseRevision`. 409 `transcript.conflict` if another client saved meanwhile: nothing is written, and the client
 * loads the newer document and shows the difference. `seal` closes the version: the next save starts a new one.
 */
export const saveTranscript = defineRoute({
  method: 'PATCH',
  path: '/api/transcription/:id/transcript',
  summary: 'Saves changes of a transcript; refused if another client changed it meanwhile',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    /** Generated by the client for each save: repeating it changes nothing and gets the same response. */
    saveId: Type.String({ format: 'uuid' }),
    baseRevision: Type.Integer({ minimum: 1 }),
    splices: Type.Array(TranscriptSplice, { maxItems: 10_000 }),
    speakers: Type.Optional(Type.Array(Speaker, { maxItems: 100 })),
    seal: Type.Optional(Type.Boolean()),
    origin: Type.Optional(Type.Enum(['edit', 'carry_over', 'import'])),
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
  summary: 'All versions of a transcript, newest first',
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
  summary: 'One whole version',
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
  summary: 'Restores an earlier version as a new version',
  access: 'user',
  params: VersionParams,
  body: Type.Object({ baseRevision: Type.Integer({ minimum: 1 }) }),
  responses: { 200: Type.Object({ success: Ok, data: OpenTranscript }) },
});

/** Models a user can choose: the best of the installation, or a quicker one. */
export const SPEECH_MODELS = ['universal', 'fast'] as const;
export const SpeechModel = Type.Enum([...SPEECH_MODELS]);
export type SpeechModel = Type.Static<typeof SpeechModel>;

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
  }),
  responses: { 200: Type.Object({ success: Ok, data: TranscriptionItem }) },
});

/**
 * Finds the speakers of the recording again from its voice prints, without recognising it again: a number, or null to find the number too.
 * The text stays; names stay with the speaker who says most of what they said. The result is a new version. 409 `transcript.conflict` if the
 * transcript was changed since `baseRevision`, 410 `transcript.voices_gone` without voice prints: they are deleted with the audio.
 */
export const regroupSpeakers = defineRoute({
  method: 'POST',
  path: '/api/transcription/:id/transcript/speakers',
  summary: 'Groups the voices of a recording again, into a given number of speakers; creates a new version',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    baseRevision: Type.Integer({ minimum: 1 }),
    speakers: Type.Union([Type.Integer({ minimum: 1, maximum: SPEAKERS_EXPECTED_MAX }), Type.Null()]),
  }),
  responses: { 200: Type.Object({ success: Ok, data: OpenTranscript }) },
});

/** Loudness over time for the player: `peaks` are 0–255, base64 of bytes, `perSecond` of them per second; null if it was not measured. */
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

/** Every operation on an open transcript, in documentation order. */
export const transcriptRoutes = [
  openTranscript,
  saveTranscript,
  listVersions,
  getTranscriptStart,
  getVersion,
  restoreVersion,
  recogniseAgain,
  regroupSpeakers,
  getPeaks,
] as const;
