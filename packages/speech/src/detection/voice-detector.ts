import { floatData, floats, openSession } from '../runtime/session.ts';
import { SAMPLE_RATE, samplesToMs } from '../audio/samples.ts';
import type { SampleSource, SpeechDetection, VoiceDetector } from '../types.ts';
import { loudnessOf } from './loudness.ts';
import { findSpans, spanRules } from './spans.ts';

const windowSamples = 512;
/** Each window includes the end of the previous one. */
const contextSamples = 64;
const windowsPerRun = 64;
/** Length of a window. */
export const windowMs = (windowSamples * 1000) / SAMPLE_RATE;

export type VoiceDetectorOptions = {
  /** The Silero file that accepts many windows per call. */
  modelPath: string;
  /** Default 1. */
  intraOpNumThreads?: number;
};

/** Opens the voice detection model; close it when done. */
export const openVoiceDetector = async (options: VoiceDetectorOptions): Promise<VoiceDetector> => {
  const session = await openSession(options.modelPath, options.intraOpNumThreads);

  /** Reads one block of windows after another, carrying the model's state along. */
  const startReading = () => {
    const input = new Float32Array(windowsPerRun * (contextSamples + windowSamples));
    const context = new Float32Array(contextSamples);
    let h: Float32Array = new Float32Array(128);
    let c: Float32Array = new Float32Array(128);
    return async (block: Float32Array) => {
      const count = Math.ceil(block.length / windowSamples);
      fillInput(input, block, context, count);
      const outputs = await session.run({
        input: floats(input.subarray(0, count * (contextSamples + windowSamples)), [
          count,
          contextSamples + windowSamples,
        ]),
        h: floats(h, [1, 1, 128]),
        c: floats(c, [1, 1, 128]),
      });
      h = floatData(outputs, 'hn');
      c = floatData(outputs, 'cn');
      return floatData(outputs, 'speech_probs');
    };
  };

  return {
    async detectSpeech(source, detectOptions = {}) {
      const rules = spanRules(detectOptions);
      const readBlock = startReading();
      const probabilities = createGrowingFloats();
      const loudness = createGrowingFloats();
      let samples = 0;
      for await (const block of blocksOf(source, windowSamples * windowsPerRun)) {
        detectOptions.signal?.throwIfAborted();
        samples += block.length;
        loudness.append(loudnessOf(block, windowSamples));
        probabilities.append(await readBlock(block));
      }
      const durationMs = samplesToMs(samples);
      const windows = { windowMs, probabilities: probabilities.all(), loudness: loudness.all() };
      const spans = findSpans(windows.probabilities, windowMs, durationMs, rules);
      return { spans, durationMs, marginMs: rules.marginMs, windows } satisfies SpeechDetection;
    },
    close: () => session.release(),
  };
};

/** Lays out the windows one after another, each after its context; pads the last one with silence. */
const fillInput = (input: Float32Array, block: Float32Array, context: Float32Array, count: number): void => {
  for (let i = 0; i < count; i++) {
    const at = i * (contextSamples + windowSamples);
    input.set(context, at);
    const window = block.subarray(i * windowSamples, (i + 1) * windowSamples);
    input.fill(0, at + contextSamples + window.length, at + contextSamples + windowSamples);
    input.set(window, at + contextSamples);
    context.set(input.subarray(at + windowSamples, at + windowSamples + contextSamples));
  }
};

/** The source's samples in blocks of one length; only the last is shorter. */
const blocksOf = async function* blocksOf(
  source: SampleSource,
  length: number,
): AsyncGenerator<Float32Array> {
  const chunks = source instanceof Float32Array ? [source] : source;
  const block = new Float32Array(length);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length;) {
      const part = chunk.subarray(from, from + length - filled);
      block.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled === length) {
        yield block;
        filled = 0;
      }
    }
  }
  if (filled > 0) yield block.subarray(0, filled);
};

const createGrowingFloats = () => {
  let data = new Float32Array(1024);
  let length = 0;
  return {
    append(more: Float32Array) {
      if (length + more.length > data.length) {
        const larger = new Float32Array(Math.max(2 * data.length, length + more.length));
        larger.set(data.subarray(0, length));
        data = larger;
      }
      data.set(more, length);
      length += more.length;
    },
    all: () => data.slice(0, length),
  };
};
