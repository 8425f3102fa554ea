import * as Type from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

const Span = Type.Object({ startMs: Type.Integer(), endMs: Type.Integer() });
/** `voice`: the mean probability of speech, 0–1, if it is known. */
const SpeechSpan = Type.Interface([Span], { voice: Type.Optional(Type.Number()) });

const Word = Type.Interface([Span], {
  text: Type.String(),
  confidence: Type.Optional(Type.Number()),
  /** Whether the word is of the vocabulary of the recording. */
  fromVocabulary: Type.Optional(Type.Literal(true)),
});
const Segment = Type.Interface([Span], {
  text: Type.String(),
  words: Type.Array(Word),
  /** Whether the text is too improbable to be trusted, although there was speech. */
  unsure: Type.Optional(Type.Literal(true)),
  /** Index of the recording's voice, from 0; absent or null if unknown. */
  speaker: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  /** The language. Absent: that of the recording. */
  language: Type.Optional(Type.String()),
  /** When the message was sent, of a conversation; whether the segment begins it. */
  sentAt: Type.Optional(Type.String()),
  startsParagraph: Type.Optional(Type.Boolean()),
});

export const Spans = Type.Array(SpeechSpan);
export type Span = Type.Static<typeof Span>;
export type SpeechSpan = Type.Static<typeof SpeechSpan>;

export const Segments = Type.Array(Segment);
export type Segment = Type.Static<typeof Segment>;

const VoiceWindow = Type.Interface([Span], { print: Type.String() });

/** Result of recognising one piece; times in ms of the recording. */
export const PieceResult = Type.Object({
  /** The segments without uncertain ones. */
  text: Type.String(),
  language: Type.String(),
  /** The languages that the engine recognises in it, most probable first; absent if it names none. */
  languages: Type.Optional(Type.Array(Type.Tuple([Type.String(), Type.Number()]))),
  segments: Segments,
  flags: Type.Array(Type.String()),
  /** The model that recognised it, as transcripts name it; absent from pieces of earlier versions. */
  model: Type.Optional(Type.String()),
  /** Voice embeddings; null without a voice encoder, absent if not requested. */
  voices: Type.Optional(Type.Union([Type.Array(VoiceWindow), Type.Null()])),
  /** Spans where two people speak at once; null without a model that detects it, absent if not requested. */
  overlaps: Type.Optional(Type.Union([Type.Array(Span), Type.Null()])),
});
export type PieceResult = Type.Static<typeof PieceResult>;

/**
 * Parses a JSONB column; an invalid value is a bug, never the user's error. The schema is compiled once, because the words of a long recording
 * are many: pass one that is kept, not one made for the call.
 */
export const parseColumn = <S extends Type.TSchema>(schema: S, value: unknown): Type.Static<S> => {
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  return validator.Parse(value) as Type.Static<S>; // it is the validator of this schema
};

const validators = new WeakMap<Type.TSchema, Validator>();

const ConversationMessage = Type.Interface([Span], {
  /** Wall-clock time of the message without a zone, such as `2024-03-15T10:22:00`. */
  sentAt: Type.String(),
  sender: Type.Union([Type.String(), Type.Null()]),
  text: Type.String(),
  /** The text that is shown for a voice message in which nothing was recognised. */
  noSpeech: Type.Optional(Type.String()),
  /** Whether day and month may be the other way round. */
  isDateAssumed: Type.Optional(Type.Literal(true)),
});
export type ConversationMessage = Type.Static<typeof ConversationMessage>;

/** The messages of an exported chat in order; a message without audio has no length. */
export const Conversation = Type.Array(ConversationMessage);
export type Conversation = Type.Static<typeof Conversation>;

/** Converts a JSONB parameter to text: node-postgres would turn an array into a Postgres array. */
export const toJsonb = (value: unknown): string => JSON.stringify(value);
