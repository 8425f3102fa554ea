import { expect, it } from '@jest/globals';
import { chooseAlignmentHeads } from './alignment-heads.ts';

const base = { encoderLayers: 6, decoderLayers: 6, decoderHeads: 8, melBins: 80 };
const turbo = { encoderLayers: 32, decoderLayers: 4, decoderHeads: 20, melBins: 128 };

it("the configuration's heads are taken, layer by layer", () => {
  expect(
    chooseAlignmentHeads(
      [
        [2, 1],
        [0, 7],
      ],
      base,
      true,
    ),
  ).toEqual([
    [0, 7],
    [2, 1],
  ]);
});

it('without them, those that OpenAI publishes for the size', () => {
  expect(chooseAlignmentHeads([], turbo, true)).toEqual([
    [2, 4],
    [2, 11],
    [3, 3],
    [3, 6],
    [3, 11],
    [3, 14],
  ]);
  expect(chooseAlignmentHeads([], base, true)).toHaveLength(8);
  expect(chooseAlignmentHeads([], base, false)).toEqual([
    [3, 3],
    [4, 7],
    [5, 1],
    [5, 5],
    [5, 7],
  ]);
});

it('heads that the model does not have are not taken', () => {
  expect(chooseAlignmentHeads([[6, 0]], base, true)).toHaveLength(8);
});

it('of an unknown size, all heads of the last half of the layers', () => {
  const distilled = { encoderLayers: 32, decoderLayers: 2, decoderHeads: 20, melBins: 128 };
  expect(chooseAlignmentHeads([], distilled, true)).toEqual(
    Array.from({ length: 20 }, (_, head) => [1, head]),
  );
});
