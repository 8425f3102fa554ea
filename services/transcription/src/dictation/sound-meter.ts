import { createHash } from 'node:crypto';
import {
  LIVE_HEADER_BYTES,
  LIVE_KEPT_SECONDS_MAX,
  LIVE_SAMPLE_RATE,
} from '@escriba/contracts/transcription/live-text';
import { liveTextInvalid, soundTooFast } from './dictation.errors.ts';
import type { SentSound } from './sent-sound.ts';
import type { Samples } from './wire/kept-sound.ts';

const BYTES_PER_SAMPLE = 2;
/** Microphones differ from the server's clock by less. */
const DRIFT = 1.02;
/** Besides what a client kept during a break, and sends at once. */
const AHEAD_SECONDS_MAX = LIVE_KEPT_SECONDS_MAX + 15;
const SAMPLES_MAX = 2 ** 32;

/** Reads a client's message. @throws liveTextInvalid */
export const readSamples = (message: Buffer): Samples => {
  const isSound =
    message.length > LIVE_HEADER_BYTES && (message.length - LIVE_HEADER_BYTES) % BYTES_PER_SAMPLE === 0;
  if (!isSound) throw liveTextInvalid();
  const samples = { fromSample: message.readUInt32LE(0), pcm: message.subarray(LIVE_HEADER_BYTES) };
  if (samples.fromSample + samples.pcm.length / BYTES_PER_SAMPLE > SAMPLES_MAX) throw liveTextInvalid();
  return samples;
};

/** Messages that are looked up together. A page sends fewer in a second, also after a break. */
const LOOKED_UP_MAX = 1_000;

/**
 * Measures the sound of one connection. `now` in ms; `countNew` returns how many samples of messages the owner has not sent in an earlier
 * connection.
 */
export const createSoundMeter = (
  now: () => number,
  countNew: (messages: readonly SentSound[]) => Promise<number>,
) => {
  const beganAt = now();
  let received = 0;
  let endSample = 0;
  let toCount = 0;
  let counted = 0;
  let mayBeKnown: SentSound[] = [];
  return {
    /** Returns how much sound has come, also such that was sent before, and the position after the last sample of the recording. */
    received: () => ({ seconds: Math.floor(received / LIVE_SAMPLE_RATE), endSample }),
    /** Adds a message. @throws soundTooFast if more has come than a microphone records */
    add: ({ fromSample, pcm }: Samples): void => {
      const samples = pcm.length / BYTES_PER_SAMPLE;
      received += samples;
      const secondsMax = ((now() - beganAt) / 1_000) * DRIFT + AHEAD_SECONDS_MAX;
      if (received > secondsMax * LIVE_SAMPLE_RATE) throw soundTooFast();
      // A page goes back only to begin a connection.
      const goesOn = fromSample >= endSample;
      endSample = Math.max(endSample, fromSample + samples);
      if (goesOn && mayBeKnown.length < LOOKED_UP_MAX)
        mayBeKnown.push({ digest: digestOf(fromSample, pcm), samples });
      else toCount += samples;
    },
    /** Looks up what was added since the last time, before its seconds are taken. */
    lookUp: async (): Promise<void> => {
      const messages = mayBeKnown;
      mayBeKnown = [];
      toCount += await countNew(messages);
    },
    /** Takes one of the seconds to count: whole ones, if nothing else is said. Returns false if all were taken. */
    takeSecond: (round: (seconds: number) => number = Math.floor): boolean => {
      if (counted >= round(toCount / LIVE_SAMPLE_RATE)) return false;
      counted += 1;
      return true;
    },
  };
};

/** The place of the sound is part of it: silence is the same everywhere. */
const digestOf = (fromSample: number, pcm: Buffer): string =>
  createHash('sha256').update(`${fromSample}:`).update(pcm).digest('base64url').slice(0, 22);
