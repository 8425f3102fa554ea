import { msToSamples, samplesToMs } from '../audio/samples.ts';
import { floatData, floats, openSession } from '../runtime/session.ts';
import { createTurns } from '../runtime/turns.ts';
import type { OverlapDetector } from '../types.ts';
import { type OverlapFrame, toOverlaps } from './overlap-spans.ts';

/** The model was trained with chunks of 5 s. */
const chunkSamplesMax = msToSamples(5_000);
/** Shorter sounds are filled up with silence. */
const chunkSamplesMin = msToSamples(1_000);
/** A frame's scores, one per speaker. */
const speakers = 3;
const frameSamples = 270;
/** The middle of what the first frame hears. */
const firstFrameAt = 495.5;

export type OverlapDetectorOptions = {
  modelPath: string;
  /** Default 1. */
  intraOpNumThreads?: number;
};

/** Opens the model that detects overlapping speech; close it when done. */
export const openOverlapDetector = async (options: OverlapDetectorOptions): Promise<OverlapDetector> => {
  const session = await openSession(options.modelPath, options.intraOpNumThreads);
  const inTurn = createTurns();

  const listen = async (samples: Float32Array): Promise<OverlapFrame[]> => {
    const { input, count, length } = toChunks(samples);
    const scores = floatData(await session.run({ samples: floats(input, [count, length]) }), 'scores');
    const frames = scores.length / speakers / count;
    return Array.from({ length: frames * count }, (_, i) => ({
      atMs: samplesToMs(Math.floor(i / frames) * length + firstFrameAt + (i % frames) * frameSamples),
      probability: secondLargest(scores.subarray(i * speakers, (i + 1) * speakers)),
    }));
  };

  return {
    findOverlaps: (samples, { offsetMs = 0, signal } = {}) =>
      inTurn(async () => {
        signal?.throwIfAborted();
        if (samples.length === 0) return [];
        const overlaps = toOverlaps(await listen(samples), samplesToMs(frameSamples));
        return overlaps.map(({ startMs, endMs }) => ({
          startMs: startMs + offsetMs,
          endMs: endMs + offsetMs,
        }));
      }),
    close: () => session.release(),
  };
};

/** Chunks of one length, one after another. */
const toChunks = (samples: Float32Array) => {
  const count = Math.ceil(samples.length / chunkSamplesMax);
  const length = Math.max(Math.ceil(samples.length / count), chunkSamplesMin);
  const input = new Float32Array(count * length);
  input.set(samples);
  return { input, count, length };
};

/** The speakers of a chunk are in no fixed order. */
const secondLargest = (scores: Float32Array): number => scores.toSorted()[speakers - 2] ?? 0;
