import * as Type from 'typebox';
import { Value } from 'typebox/value';

const Span = Type.Object({ startMs: Type.Integer(), endMs: Type.Integer() });
const Word = Type.Interface([Span], { text: Type.String(), confidence: Type.Optional(Type.Number()) });
const Segment = Type.Interface([Span], {
  text: Type.String(),
  words: Type.Array(Word),
  /** Which of the recording's voices, from 0; absent or null where that is not known. */
  speaker: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
});

export const Spans = Type.Array(Span);
export type Span = Type.Static<typeof Span>;

export const Segments = Type.Array(Segment);
export type Segment = Type.Static<typeof Segment>;

const VoiceWindow = Type.Interface([Span], { print: Type.String() });

/** What recognising one piece gave; times in ms of the recording. */
export const PieceResult = Type.Object({
  text: Type.String(),
  language: Type.String(),
  segments: Segments,
  flags: Type.Array(Type.String()),
  /** What the voices sound like; null where there is no voice encoder, absent where nobody asked. */
  voices: Type.Optional(Type.Union([Type.Array(VoiceWindow), Type.Null()])),
});
export type PieceResult = Type.Static<typeof PieceResult>;

/** Parses a JSONB column; a value that does not fit is a fault of the program, never of the person. */
export const parseColumn = <S extends Type.TSchema>(schema: S, value: unknown): Type.Static<S> =>
  Value.Parse(schema, value);

/** JSONB parameters go as text: node-postgres would turn an array into a Postgres array. */
export const toJsonb = (value: unknown): string => JSON.stringify(value);
