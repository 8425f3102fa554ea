import { UnreadableModel } from '../errors.ts';
import { roundToEven } from '../weights/numbers.ts';

/** A matrix [rows, columns] by rows. */
export type Matrix = { name: string; rows: number; columns: number; values: Float32Array };

/** Quantises a matrix for `MatMulInteger`: transposed to [columns, rows], 8 bits with a scale per row of the original. */
export const quantiseRows = ({ name, rows, columns, values }: Matrix) => {
  const scales = new Float32Array(rows);
  const transposed = new Int8Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const scale = scaleOf(name, values, row * columns, columns, 127);
    scales[row] = scale;
    for (let column = 0; column < columns; column++) {
      const level = roundToEven(Math.fround((values[row * columns + column] ?? 0) / scale));
      transposed[column * rows + row] = Math.max(-127, Math.min(127, level));
    }
  }
  return { scales, transposed };
};

/** Quantises a matrix for `MatMulNBits`: 8 bits around 128, with a scale per block of a row. */
export const quantiseBlocks = ({ name, values }: Matrix, blockSize: number) => {
  const blocks = values.length / blockSize;
  const scales = new Float32Array(blocks);
  const levels = new Uint8Array(values.length);
  for (let block = 0; block < blocks; block++) {
    const from = block * blockSize;
    const scale = scaleOf(name, values, from, blockSize, 127);
    scales[block] = scale;
    for (let i = from; i < from + blockSize; i++)
      levels[i] = 128 + roundToEven(Math.fround((values[i] ?? 0) / scale));
  }
  return { scales, levels };
};

/** Returns the width of the blocks for rows of this length: the largest that divides them. */
export const blockSizeOf = (columns: number): number =>
  [128, 64, 32].find((size) => columns % size === 0) ?? 16;

const scaleOf = (name: string, values: Float32Array, from: number, count: number, levels: number): number => {
  let largest = 0;
  for (let i = from; i < from + count; i++) {
    const size = Math.abs(values[i] ?? 0);
    if (!(size < Infinity))
      throw new UnreadableModel(`The tensor ${name} holds numbers that are not finite: the file is damaged.`);
    if (size > largest) largest = size;
  }
  return largest === 0 ? 1 : Math.fround(largest / levels);
};
