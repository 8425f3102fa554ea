import { createMedianFilter } from './median-filter.ts';

/** How well each token (row) fits each frame (column); higher is better. */
export type FitMatrix = { rows: number; frames: number; fit: Float32Array };

export type AttentionShape = {
  heads: number;
  /** All tokens of the pass, including prompt and end. */
  tokens: number;
  /** Frames of the attention, including the silence after the piece. */
  framesPadded: number;
  /** Frames of the piece itself. */
  frames: number;
  /** The relevant rows: from the prompt's last token to the text's last one. */
  firstRow: number;
  rows: number;
};

/**
 * Reduces attention [head, token, frame] to one matrix: each head's weights normalised over the tokens of a frame, smoothed over time by a
 * median of 7, then averaged over heads.
 */
export const fitTokensToFrames = (attention: Float32Array, shape: AttentionShape): FitMatrix => {
  const { heads, tokens, framesPadded, frames, firstRow, rows } = shape;
  const fit = new Float32Array(rows * frames);
  const mean = new Float64Array(frames);
  const deviation = new Float64Array(frames);
  const line = new Float32Array(frames);
  const smooth = new Float32Array(frames);
  const filter = createMedianFilter(frames);
  for (let head = 0; head < heads; head++) {
    const weights = attention.subarray(head * tokens * framesPadded, (head + 1) * tokens * framesPadded);
    measureFrames(weights, tokens, framesPadded, mean, deviation);
    for (let row = 0; row < rows; row++) {
      const from = (firstRow + row) * framesPadded;
      for (let f = 0; f < frames; f++) {
        line[f] = ((weights[from + f] ?? 0) - (mean[f] ?? 0)) / ((deviation[f] ?? 0) || 1);
      }
      filter(line, smooth);
      const to = row * frames;
      for (let f = 0; f < frames; f++) fit[to + f] = (fit[to + f] ?? 0) + (smooth[f] ?? 0) / heads;
    }
  }
  return { rows, frames, fit };
};

/** Mean and deviation over the tokens, for every frame of the piece. */
const measureFrames = (
  weights: Float32Array,
  tokens: number,
  framesPadded: number,
  mean: Float64Array,
  deviation: Float64Array,
): void => {
  const frames = mean.length;
  mean.fill(0);
  deviation.fill(0);
  for (let token = 0; token < tokens; token++) {
    const from = token * framesPadded;
    for (let f = 0; f < frames; f++) mean[f] = (mean[f] ?? 0) + (weights[from + f] ?? 0) / tokens;
  }
  for (let token = 0; token < tokens; token++) {
    const from = token * framesPadded;
    for (let f = 0; f < frames; f++) {
      const distance = (weights[from + f] ?? 0) - (mean[f] ?? 0);
      deviation[f] = (deviation[f] ?? 0) + (distance * distance) / tokens;
    }
  }
  for (let f = 0; f < frames; f++) deviation[f] = Math.sqrt(deviation[f] ?? 0);
};
