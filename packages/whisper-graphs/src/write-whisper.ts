import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decoderGraph } from './graphs/decoder-graph.ts';
import { encoderGraph } from './graphs/encoder-graph.ts';
import type { Precision } from './graphs/linear.ts';
import type { Graph } from './onnx/graph.ts';
import { BYTES_OF } from './onnx/graph.ts';
import { writeGraph, type WriteOptions } from './onnx/write-graph.ts';
import type { PublishedModel } from './published-model.ts';
import { toTokensFile } from './vocabulary/vocabulary.ts';

export type WhisperFiles = {
  /** The name of the model in transcripts. */
  model: string;
  /** An empty folder that exists. */
  folder: string;
  /** The precision. Default 8 bits, for processors; 16 for graphics cards. */
  precision?: Precision | undefined;
} & WriteOptions;

/** The files of a written Whisper. */
export const WHISPER_FILES = [
  'config.json',
  'decoder.onnx',
  'decoder.weights',
  'encoder.onnx',
  'encoder.weights',
  'tokens.txt',
] as const;

/**
 * Writes the files from which `packages/speech` recognises. Needs the memory of the largest tensor a few times over: some 0.6 GB for
 * large-v3.
 */
export const writeWhisper = async (published: PublishedModel, options: WhisperFiles): Promise<void> => {
  const { folder, model } = options;
  const { encoder, decoder } = buildGraphs(published, options.precision);
  await writeGraph(join(folder, 'encoder'), encoder, options);
  await writeGraph(join(folder, 'decoder'), decoder, options);
  await writeFile(join(folder, 'tokens.txt'), toTokensFile(published.vocabulary), { flush: true });
  await writeFile(join(folder, 'config.json'), configOf(published, model), { flush: true });
};

/** Returns the bytes that the written weights will have. */
export const sizeOfWhisper = (published: PublishedModel, precision?: Precision): number => {
  const { encoder, decoder } = buildGraphs(published, precision);
  return weightsOf(encoder) + weightsOf(decoder);
};

const buildGraphs = (published: PublishedModel, precision: Precision = 8) => {
  const { weights, shape, alignmentHeads, suppressed } = published;
  return {
    encoder: encoderGraph(weights, shape, precision),
    decoder: decoderGraph(weights, shape, { precision, alignmentHeads, suppressed }),
  };
};

const weightsOf = (graph: Graph): number =>
  graph
    .parts()
    .weights.flatMap(({ shapes }) => shapes)
    .reduce((sum, { type, dims }) => sum + dims.reduce((product, dim) => product * dim, BYTES_OF[type]), 0);

const configOf = ({ shape, vocabulary, alignmentHeads }: PublishedModel, model: string): string =>
  JSON.stringify(
    {
      model,
      sample_rate: 16_000,
      layers: shape.decoderLayers,
      width: shape.width,
      heads: shape.decoderHeads,
      text_context: shape.textContext,
      alignment_heads: alignmentHeads.length,
      eot: vocabulary.eot,
      sot: vocabulary.sot,
      first_language: vocabulary.firstLanguage,
      languages: vocabulary.languages,
      ...(vocabulary.multilingual ? {} : { multilingual: false }),
      translate: vocabulary.translate,
      transcribe: vocabulary.transcribe,
      start_of_lm: vocabulary.startOfLm,
      start_of_prev: vocabulary.startOfPrev,
      no_speech: vocabulary.noSpeech,
      no_timestamps: vocabulary.noTimestamps,
    },
    undefined,
    1,
  );
