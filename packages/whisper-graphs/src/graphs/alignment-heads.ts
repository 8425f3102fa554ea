import type { WhisperShape } from './shape.ts';

/** A head of cross-attention that follows the audio. */
export type AlignmentHead = readonly [layer: number, head: number];

type Sizes = Pick<WhisperShape, 'decoderLayers' | 'decoderHeads' | 'melBins' | 'encoderLayers'>;

/**
 * Chooses the heads that give words their times: those of the model's configuration if it has them, else those that OpenAI publishes for this
 * size, else all heads of the last half of the layers, as OpenAI's program does.
 */
export const chooseAlignmentHeads = (
  configured: readonly AlignmentHead[],
  shape: Sizes,
  multilingual: boolean,
): AlignmentHead[] => {
  const { decoderLayers: layers, decoderHeads: heads } = shape;
  const fits = ([layer, head]: AlignmentHead) => layer >= 0 && layer < layers && head >= 0 && head < heads;
  if (configured.length > 0 && configured.every(fits)) return sorted(configured);
  const known = PUBLISHED[sizeOf(shape, multilingual)];
  if (known) return sorted(known);
  const half = Math.floor(layers / 2);
  return Array.from({ length: (layers - half) * heads }, (_, i) => [half + Math.floor(i / heads), i % heads]);
};

const sorted = (heads: readonly AlignmentHead[]): AlignmentHead[] =>
  heads.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);

/** Returns the size as `layers × heads` of encoder and decoder, which distinguish the sizes; large-v1 has the shape of large-v2. */
const sizeOf = (shape: Sizes, multilingual: boolean): string => {
  const { encoderLayers, decoderLayers, decoderHeads, melBins } = shape;
  const name = `${encoderLayers}-${decoderLayers}x${decoderHeads}-${melBins}`;
  return multilingual ? name : `${name}.en`;
};

/** Parses heads from text: `layer.head`. */
const heads = (text: string): AlignmentHead[] =>
  text.split(' ').map((pair) => {
    const [layer = 0, head = 0] = pair.split('.').map(Number);
    return [layer, head];
  });

const PUBLISHED: Readonly<Record<string, readonly AlignmentHead[]>> = {
  // tiny.en
  '4-4x6-80.en': heads('1.0 2.0 2.5 3.0 3.1 3.2 3.3 3.4'),
  // tiny
  '4-4x6-80': heads('2.2 3.0 3.2 3.3 3.4 3.5'),
  // base.en
  '6-6x8-80.en': heads('3.3 4.7 5.1 5.5 5.7'),
  // base
  '6-6x8-80': heads('3.1 4.2 4.3 4.7 5.1 5.2 5.4 5.6'),
  // small.en
  '12-12x12-80.en': heads(
    '6.6 7.0 7.3 7.8 8.2 8.5 8.7 9.0 9.4 9.8 9.10 10.0 10.1 10.2 10.3 10.6 10.11 11.2 11.4',
  ),
  // small
  '12-12x12-80': heads('5.3 5.9 8.0 8.4 8.7 8.8 9.0 9.7 9.9 10.5'),
  // medium.en
  '24-24x16-80.en': heads(
    '11.4 14.1 14.12 14.14 15.4 16.0 16.4 16.9 17.12 17.14 18.7 18.10 18.15 20.0 20.3 20.9 20.14 21.12',
  ),
  // medium
  '24-24x16-80': heads('13.15 15.4 15.15 16.1 20.0 23.4'),
  // large-v2
  '32-32x20-80': heads(
    '10.12 13.17 16.11 16.12 16.13 17.15 17.16 18.4 18.11 18.19 19.11 21.2 21.3 22.3 22.9 22.12 23.5 23.7 23.13 25.5 26.1 26.12 27.15',
  ),
  // large-v3
  '32-32x20-128': heads('7.0 10.17 12.18 13.12 16.1 17.14 19.11 21.4 24.1 25.6'),
  // turbo
  '32-4x20-128': heads('2.4 2.11 3.3 3.6 3.11 3.14'),
};
