import * as Type from '../shared/schema.ts';
import { AudioTracks } from './audio-tracks.ts';
import { Speaker } from './library.ts';

const Ms = Type.Integer({ minimum: 0 });

/**
 * One word as written, including punctuation, without surrounding spaces. Times in ms of the recording; confidence 0–1, null if unknown.
 * `fromVocabulary`: recognised as a word of the vocabulary; absent of others, and once a user has changed the word.
 */
export const TranscriptWord = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 200 }),
  startMs: Ms,
  endMs: Ms,
  confidence: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]),
  fromVocabulary: Type.Optional(Type.Literal(true)),
});
export type TranscriptWord = Type.Static<typeof TranscriptWord>;

/** The words of one speaker without a longer break. `id` stays the same across edits. Always has words. */
export const TranscriptPassage = Type.Object({
  id: Type.String({ pattern: '^[a-zA-Z0-9_-]{1,40}$' }),
  speaker: Type.Union([Type.String({ pattern: '^[a-zA-Z0-9_-]{1,40}$' }), Type.Null()]),
  words: Type.Array(TranscriptWord, { minItems: 1, maxItems: 20_000 }),
  /** The language spoken here (ISO 639); absent: that of the transcript. */
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
   * Spans where it is uncertain who speaks, because the voice is between those of two speakers: often two people speak at once. In time
   * order; absent without any. Edits do not change it.
   */
  doubtfulSpeakers: Type.Optional(Type.Array(Type.Object({ startMs: Ms, endMs: Ms }))),
  /** Spans where at least two people speak at once. In time order; absent without any, and if it was not measured. Edits do not change it. */
  overlappingSpeech: Type.Optional(Type.Array(Type.Object({ startMs: Ms, endMs: Ms }))),
  /** The audio tracks that were recognised. Absent if the text is of all tracks with speech. Edits do not change it. */
  audioTracks: Type.Optional(AudioTracks),
});
export type TranscriptDocument = Type.Static<typeof TranscriptDocument>;
