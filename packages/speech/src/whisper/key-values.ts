import type { Tensor } from 'onnxruntime-node';
import { floats } from '../runtime/session.ts';
import type { WhisperConfig } from './config.ts';

/** Row `row` continues row `parent`; they differ from `sinceToken` on. */
export type RowMove = { row: number; parent: number; sinceToken: number };

/**
 * The decoder's keys and values of everything it has read, time first ([time, row, width]). The model reads the past from views of these
 * buffers and writes the new keys and values right behind it, so that a step copies nothing.
 */
export const createKeyValues = ({
  layers,
  width,
  textContext,
}: Pick<WhisperConfig, 'layers' | 'width' | 'textContext'>) => {
  let rowsMax = 0;
  let buffers: Float32Array[] = [];
  let moment = new Float32Array(0);
  let rows = 1;
  let time = 0;

  return {
    rows: () => rows,
    /** Number of tokens that still fit. */
    timeLeft: () => textContext - time,
    /** Starts over with one row, and room for several. */
    clear(rowsWanted: number): void {
      rows = 1;
      time = 0;
      if (rowsWanted <= rowsMax) return;
      rowsMax = rowsWanted;
      buffers = Array.from({ length: 2 * layers }, () => new Float32Array(textContext * rowsMax * width));
      moment = new Float32Array(rowsMax * width);
    },

    /** Adds the past to a step's inputs, and the views for its `n` tokens' keys and values to the outputs. */
    bind(inputs: Record<string, Tensor>, outputs: Record<string, Tensor | null>, n: number): void {
      if (time + n > textContext) throw new RangeError("The text exceeds the model's context");
      const end = time * rows * width;
      buffers.forEach((buffer, i) => {
        const name = `${i % 2 === 0 ? 'k' : 'v'}_${i >> 1}`;
        inputs[`past_${name}`] = floats(buffer.subarray(0, end), [time, rows, width]);
        outputs[`new_${name}`] = floats(buffer.subarray(end, end + n * rows * width), [n, rows, width]);
      });
    },

    /** Makes the bound tokens part of the past. */
    advance: (n: number) => {
      time += n;
    },

    /** Copies the only row to several. */
    widen: (rowsWanted: number): void => {
      if (rows !== 1 || rowsWanted > rowsMax)
        throw new RangeError('Only a single row can be widened, within its room');
      for (const buffer of buffers) widenRows(buffer, time, width, rowsWanted);
      rows = rowsWanted;
    },

    /** Moves rows, all at once. Copies only the differences. */
    move: (moves: readonly RowMove[]): void => {
      const since = Math.min(...moves.map((move) => move.sinceToken));
      for (const buffer of buffers) {
        for (let t = since; t < time; t++) {
          const now = buffer.subarray(t * rows * width, (t + 1) * rows * width);
          moveRows(now, moment, width, moves, t);
        }
      }
    },
  };
};

const moveRows = (
  now: Float32Array,
  before: Float32Array,
  width: number,
  moves: readonly RowMove[],
  time: number,
): void => {
  before.set(now);
  for (const { row, parent, sinceToken } of moves) {
    if (sinceToken <= time) now.set(before.subarray(parent * width, (parent + 1) * width), row * width);
  }
};

/** Goes from the last time step to the first, so that nothing is overwritten before it is copied. */
const widenRows = (buffer: Float32Array, time: number, width: number, rows: number): void => {
  for (let t = time - 1; t >= 0; t--) {
    for (let row = rows - 1; row >= 0; row--) {
      buffer.copyWithin((t * rows + row) * width, t * width, (t + 1) * width);
    }
  }
};
