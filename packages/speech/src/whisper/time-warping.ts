import type { FitMatrix } from './alignment.ts';

/**
 * Dynamic time warping: the path through the matrix, from its first corner to its last, with the best fit. Returns each row's first frame
 * and, at the end, the number of frames.
 */
export const warpTime = ({ rows, frames, fit }: FitMatrix): Int32Array => {
  const starts = new Int32Array(rows + 1);
  starts[rows] = frames;
  if (rows === 0 || frames === 0) return starts;
  const steps = findSteps(rows, frames, fit);
  let row = rows - 1;
  let frame = frames - 1;
  while (row > 0) {
    const step = steps[row * frames + frame];
    if (step !== fromLeft) {
      starts[row] = frame;
      row--;
    }
    if (step !== fromAbove) frame--;
  }
  return starts;
};

const fromCorner = 0;
const fromAbove = 1;
const fromLeft = 2;

/** For every cell, the neighbour on the cheapest path. */
const findSteps = (rows: number, frames: number, fit: Float32Array): Uint8Array => {
  const steps = new Uint8Array(rows * frames);
  let above = new Float64Array(frames);
  let here = new Float64Array(frames);
  for (let row = 0; row < rows; row++) {
    for (let frame = 0; frame < frames; frame++) {
      const first = row === 0 && frame === 0;
      const corner = row > 0 && frame > 0 ? (above[frame - 1] ?? 0) : Infinity;
      const up = row > 0 ? (above[frame] ?? 0) : Infinity;
      const left = frame > 0 ? (here[frame - 1] ?? 0) : Infinity;
      let cheapest = corner;
      let step = fromCorner;
      if (up < cheapest) {
        cheapest = up;
        step = fromAbove;
      }
      if (left < cheapest) {
        cheapest = left;
        step = fromLeft;
      }
      here[frame] = (first ? 0 : cheapest) - (fit[row * frames + frame] ?? 0);
      steps[row * frames + frame] = step;
    }
    [above, here] = [here, above];
  }
  return steps;
};
