import * as Type from '../shared/schema.ts';
import { Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { AudioTracks } from './audio-tracks.ts';
import { TranscriptDocument, TranscriptPassage } from './document.ts';
import { RecordingPart, Speaker, TranscriptionItem } from './library.ts';
import { listSpeechModels, recogniseAgain } from './recognition.ts';
import { IdParams } from './transcription.ts';
import { SPEAKERS_EXPECTED_MAX } from './upload.ts';
import { TranscriptVersion, VersionParams, getVersion, listVersions } from './versions.ts';
import { listVersionWords } from './version-words.ts';
import { getPeaks } from './waveform.ts';

/**
 * Facts that a user should know about a recognised text: the recording was hard to understand, or did not show its language; or nothing in an
 * exported chat distinguishes day and month.
 */
export const TRANSCRIPT_NOTICES = [
  'hard_audio',
  'language_assumed',
  'dates_assumed',
  'model_replaced',
] as const;
export const TranscriptNotice = Type.Enum([...TRANSCRIPT_NOTICES]);
export type TranscriptNotice = (typeof TRANSCRIPT_NOTICES)[number];

/** Notices of the text. Absent without one, and once the text was edited. */
const Notices = Type.Optional(Type.Array(TranscriptNotice));

/** The language that seems to be spoken instead of the one that the user chose. Absent if that may be right, and once the text was edited. */
const SpokenLanguage = Type.Optional(Type.String());

/** How many words of the vocabulary the engine could not use. Absent without any, and once the text was edited. */
const WordsLeftOut = Type.Optional(Type.Integer({ minimum: 1 }));

/** The current document. `revision` grows with every save and identifies the base of an edit. */
export const OpenTranscript = Type.Object({
  item: TranscriptionItem,
  revision: Type.Integer({ minimum: 1 }),
  version: TranscriptVersion,
  document: TranscriptDocument,
  notices: Notices,
  spokenLanguage: SpokenLanguage,
  wordsLeftOut: WordsLeftOut,
  /** Whether `regroupSpeakers` is possible: the voice prints of the recording are still stored. */
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
  /** The parts of a merged recording; empty for others. */
  parts: Type.Array(RecordingPart),
  notices: Notices,
  audioTracks: Type.Optional(AudioTracks),
  spokenLanguage: SpokenLanguage,
  wordsLeftOut: WordsLeftOut,
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
    /** The id that the client generates for each save: repeating it changes nothing and gets the same response. */
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

export const restoreVersion = defineRoute({
  method: 'POST',
  path: '/api/transcription/:id/versions/:number/restore',
  summary: 'Restores an earlier version as a new version',
  access: 'user',
  params: VersionParams,
  body: Type.Object({ baseRevision: Type.Integer({ minimum: 1 }) }),
  responses: { 200: Type.Object({ success: Ok, data: OpenTranscript }) },
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

/** Every operation on an open transcript, in documentation order. */
export const transcriptRoutes = [
  openTranscript,
  saveTranscript,
  listVersions,
  listVersionWords,
  getTranscriptStart,
  getVersion,
  restoreVersion,
  listSpeechModels,
  recogniseAgain,
  regroupSpeakers,
  getPeaks,
] as const;
