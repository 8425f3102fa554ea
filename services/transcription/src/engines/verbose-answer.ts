import * as Type from 'typebox';
import { Value } from 'typebox/value';

const orNull = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

const VerboseWord = Type.Object({
  word: Type.String(),
  start: Type.Number(),
  end: Type.Number(),
  probability: orNull(Type.Number()),
});
export type VerboseWord = Type.Static<typeof VerboseWord>;

const VerboseSegment = Type.Object({
  start: Type.Number(),
  end: Type.Number(),
  text: Type.String(),
  avg_logprob: orNull(Type.Number()),
  no_speech_prob: orNull(Type.Number()),
  compression_ratio: orNull(Type.Number()),
  words: orNull(Type.Array(VerboseWord)),
});
export type VerboseSegment = Type.Static<typeof VerboseSegment>;

/**
 * The `verbose_json` response of OpenAI-compatible servers; times in seconds. whisper.cpp puts words into segments, others next to them.
 */
const VerboseAnswer = Type.Object({
  text: Type.String(),
  language: orNull(Type.String()),
  segments: orNull(Type.Array(VerboseSegment)),
  words: orNull(Type.Array(VerboseWord)),
});
export type VerboseAnswer = Type.Static<typeof VerboseAnswer>;

/** @throws on any other format */
export const parseVerboseAnswer = (answer: unknown): VerboseAnswer => Value.Parse(VerboseAnswer, answer);
