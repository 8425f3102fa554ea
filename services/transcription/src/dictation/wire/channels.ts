import { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import type { Redis } from 'ioredis';
import * as Type from 'typebox';
import { CAPACITY_CLASSES } from '../../platform/scheduling/capacity-class.ts';

/**
 * Returns the channel on which the API offers sessions of live text to workers. Channels are common to all databases of a Redis, so its name has
 * that of this installation.
 */
export const liveOffersChannel = ({ options }: Pick<Redis, 'options'>): string =>
  `transcription:live-offers:${options.db ?? 0}`;

/** Channel on which the worker of a session hears its sound. */
export const soundChannel = (session: string): string => `transcription:live-sound:${session}`;

/** Channel on which the API hears from the workers of a session. */
export const heardChannel = (session: string): string => `transcription:live-heard:${session}`;

/** A session that no worker listens to. */
export const LiveOffer = Type.Object({
  session: Type.String({ format: 'uuid' }),
  language: Type.String(),
  class: Type.Enum([...CAPACITY_CLASSES]),
  /** The owner, for fair turns. */
  user: Type.String(),
});
export type LiveOffer = Type.Static<typeof LiveOffer>;

const worker = Type.String();

/** From the API, for the worker that it has chosen: first the owner's vocabulary, if there is one, then samples. */
export const LiveSound = Type.Union([
  Type.Object({
    type: Type.Literal('sound'),
    worker,
    /** Position of the first sample in the recording. */
    fromSample: Type.Integer({ minimum: 0 }),
    /** 16-bit PCM in base64. */
    pcm: Type.String(),
  }),
  Type.Object({ type: Type.Literal('words'), worker, words: Type.Array(VocabularyWord) }),
  Type.Object({ type: Type.Literal('end') }),
]);
export type LiveSound = Type.Static<typeof LiveSound>;

/** From a worker: it can listen; it listens; what it heard; it has stopped. */
export const LiveHeard = Type.Union([
  Type.Object({ type: Type.Literal('claim'), worker }),
  Type.Object({ type: Type.Literal('listening'), worker }),
  Type.Object({
    type: Type.Literal('text'),
    worker,
    final: Type.String(),
    sure: Type.String(),
    unsure: Type.String(),
    finalSample: Type.Integer({ minimum: 0 }),
  }),
  Type.Object({ type: Type.Literal('left'), worker }),
]);
export type LiveHeard = Type.Static<typeof LiveHeard>;
