import { UnreadableModel } from '../errors.ts';
import type { Weights } from '../weights/weights.ts';

/** The sizes of a Whisper. */
export type WhisperShape = {
  melBins: number;
  width: number;
  encoderHeads: number;
  decoderHeads: number;
  encoderLayers: number;
  decoderLayers: number;
  encoderFeedForward: number;
  decoderFeedForward: number;
  vocabulary: number;
  /** Positions of the encoder, 20 ms each, and of the text. */
  audioContext: number;
  textContext: number;
};

/** The numbers of heads, which `config.json` has beside the tensors; CTranslate2's has none. */
export type Heads = { encoder?: number | undefined; decoder?: number | undefined };

/** Width of the heads of all published Whispers. */
const HEAD_WIDTH = 64;
const MEL_BINS: readonly number[] = [80, 128];
/** Step of widths: the blocks in which the decoder's numbers are kept must divide its rows. */
const WIDTH_STEP = 16;

/**
 * Reads the sizes from the shapes of the tensors.
 * @throws UnreadableModel if they are not those of a Whisper
 */
export const readShape = (weights: Weights, heads: Heads): WhisperShape => {
  const [width = 0, melBins = 0, kernel] = dimsOf(weights, 'encoder.conv1.weight');
  if (kernel !== 3 || !MEL_BINS.includes(melBins) || width % WIDTH_STEP !== 0)
    throw new UnreadableModel(
      `The encoder takes ${melBins} mel bins at a width of ${width}; a Whisper takes 80 or 128 at a multiple of ${WIDTH_STEP}.`,
    );
  const [vocabulary = 0] = dimsOf(weights, 'decoder.embed_tokens.weight');
  const [audioContext = 0] = dimsOf(weights, 'encoder.embed_positions.weight');
  const [textContext = 0] = dimsOf(weights, 'decoder.embed_positions.weight');
  return {
    melBins,
    width,
    encoderHeads: headsOf(width, heads.encoder),
    decoderHeads: headsOf(width, heads.decoder),
    encoderLayers: countLayers(weights, 'encoder'),
    decoderLayers: countLayers(weights, 'decoder'),
    encoderFeedForward: dimsOf(weights, 'encoder.layers.0.fc1.weight')[0] ?? 0,
    decoderFeedForward: dimsOf(weights, 'decoder.layers.0.fc1.weight')[0] ?? 0,
    vocabulary,
    audioContext,
    textContext,
  };
};

const dimsOf = (weights: Weights, name: string): readonly number[] => {
  const dims = weights.dims(name);
  if (!dims) throw new UnreadableModel(`The weights have no tensor ${name}: this is no Whisper.`);
  return dims;
};

const headsOf = (width: number, heads = width / HEAD_WIDTH): number => {
  if (!Number.isInteger(heads) || heads < 1 || width % heads !== 0)
    throw new UnreadableModel(`A width of ${width} cannot be divided among ${heads} heads.`);
  return heads;
};

const countLayers = (weights: Weights, side: 'encoder' | 'decoder'): number => {
  let layers = 0;
  while (weights.dims(`${side}.layers.${layers}.fc1.weight`)) layers++;
  return layers;
};
