import {
  LIVE_HEADER_BYTES,
  LIVE_KEPT_SECONDS_MAX,
  LIVE_SAMPLE_RATE,
} from '@escriba/contracts/transcription/live-text';
import { liveTextInvalid, soundTooFast } from './dictation.errors.ts';
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

/** Measures the sound of one connection. `now` in ms. */
export const createSoundMeter = (now: () => number) => {
  const beganAt = now();
  let samples = 0;
  let counted = 0;
  return {
    /** Adds a message. @throws soundTooFast if more has come than a microphone records */
    add: ({ pcm }: Samples): void => {
      samples += pcm.length / BYTES_PER_SAMPLE;
      const secondsMax = ((now() - beganAt) / 1_000) * DRIFT + AHEAD_SECONDS_MAX;
      if (samples > secondsMax * LIVE_SAMPLE_RATE) throw soundTooFast();
    },
    /** Takes one of the seconds that were added: whole ones, if nothing else is said. Returns false if all were taken. */
    takeSecond: (round: (seconds: number) => number = Math.floor): boolean => {
      if (counted >= round(samples / LIVE_SAMPLE_RATE)) return false;
      counted += 1;
      return true;
    },
  };
};
