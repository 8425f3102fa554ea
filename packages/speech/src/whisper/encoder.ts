import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { SAMPLE_RATE } from '../audio/samples.ts';
import { floats } from '../runtime/session.ts';
import type { WhisperConfig } from './config.ts';

/** Samples of one frame of the encoder: 20 ms. */
const FRAME_SAMPLES = 320;
export const FRAME_MS = (FRAME_SAMPLES * 1000) / SAMPLE_RATE;

const samplesMax = 30 * SAMPLE_RATE;
/** Silence after every piece, without which Whisper invents text at its end. */
const tailSamples = 2 * SAMPLE_RATE;
/** A shorter context, speech and silence together, costs words and guesses of the language. */
const contextSamplesMin = 10 * SAMPLE_RATE;
/** The longest piece that can be encoded at once. */
export const PIECE_SAMPLES_MAX = samplesMax - tailSamples;

/** Encoder output for the decoder. Valid until the next piece is encoded: the buffers are reused. */
export type Encoded = {
  cross: Record<string, Tensor>;
  /** Frames of the piece itself, then including the silence after it. */
  frames: number;
  framesPadded: number;
};

/** Encodes samples to cross-attention keys and values, in buffers that are allocated once. */
export const createEncoder = (session: InferenceSession, config: WhisperConfig) => {
  const input = new Float32Array(samplesMax);
  const headWidth = config.width / config.heads;
  const framesMax = samplesMax / FRAME_SAMPLES;
  const buffers = Array.from({ length: config.layers }, () => ({
    k: new Float32Array(framesMax * config.width),
    v: new Float32Array(framesMax * config.width),
  }));

  return async (samples: Float32Array): Promise<Encoded> => {
    if (samples.length > PIECE_SAMPLES_MAX) throw new RangeError('A piece may hold at most 28 s');
    const frames = Math.ceil(samples.length / FRAME_SAMPLES);
    const framesPadded = Math.max(frames + tailSamples / FRAME_SAMPLES, contextSamplesMin / FRAME_SAMPLES);
    input.set(samples);
    input.fill(0, samples.length, framesPadded * FRAME_SAMPLES);
    const cross: Record<string, Tensor> = {};
    buffers.forEach(({ k, v }, layer) => {
      const size = framesPadded * config.width;
      cross[`cross_k_${layer}`] = floats(k.subarray(0, size), [1, config.heads, headWidth, framesPadded]);
      cross[`cross_v_${layer}`] = floats(v.subarray(0, size), [1, config.heads, framesPadded, headWidth]);
    });
    const view = input.subarray(0, framesPadded * FRAME_SAMPLES);
    await session.run({ samples: floats(view, [1, view.length]) }, cross);
    return { cross, frames, framesPadded };
  };
};

export type Encoder = ReturnType<typeof createEncoder>;
