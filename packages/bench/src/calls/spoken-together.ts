import { msToSamples, type Span } from '@escriba/speech';

const FRAME_MS = 20;
const frameSamples = msToSamples(FRAME_MS);
/** A voice of a composed call has a loudness of 0.08; what is this quiet is a pause. */
const PAUSE_LOUDNESS_MAX = 0.008;
/** Shorter pauses are within words. */
const PAUSE_MS_MIN = 200;
/** Shorter overlaps are the ends of words that touch. */
const OVERLAP_MS_MIN = 100;

/** One number per frame of 20 ms: 1 where a voice speaks. None does yet. */
export const spokenFrames = (samples: number): Uint8Array =>
  new Uint8Array(Math.ceil(samples / frameSamples));

/** Notes where a voice speaks in a sound that begins at a sample; as loud as voices are before they are made quieter. */
export const noteSpoken = (frames: Uint8Array, from: number, sounds: readonly Float32Array[]): void => {
  let [at, lastSpoken] = [from, -Infinity];
  for (const sound of sounds) {
    for (let i = 0; i < sound.length; i += frameSamples) {
      const frame = Math.floor((at + i) / frameSamples);
      if (loudnessOf(sound.subarray(i, i + frameSamples)) <= PAUSE_LOUDNESS_MAX) continue;
      const isPause = (frame - lastSpoken) * FRAME_MS > PAUSE_MS_MIN;
      frames.fill(1, isPause ? frame : lastSpoken, frame + 1);
      lastSpoken = frame;
    }
    at += sound.length;
  }
};

/** Where at least two voices speak. */
export const spokenTogether = (voices: readonly Uint8Array[]): Span[] => {
  const spans: Span[] = [];
  const isTogether = (frame: number) => voices.reduce((sum, frames) => sum + (frames[frame] ?? 0), 0) > 1;
  const frames = voices[0]?.length ?? 0;
  for (let frame = 0, start = -1; frame <= frames; frame++) {
    if (isTogether(frame)) start = start < 0 ? frame : start;
    else if (start >= 0) {
      if ((frame - start) * FRAME_MS >= OVERLAP_MS_MIN)
        spans.push({ startMs: start * FRAME_MS, endMs: frame * FRAME_MS });
      start = -1;
    }
  }
  return spans;
};

const loudnessOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));
