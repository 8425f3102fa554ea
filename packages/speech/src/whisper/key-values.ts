import type { Tensor } from 'onnxruntime-node';
import { floats } from '../runtime/session.ts';
import type { WhisperConfig } from './config.ts';

/** Row `row` goes on from what row `parent` was; they differ from `sinceToken` on. */
export type RowMove = { row: number; parent: number; sinceToken: number };

/**
 * The decoder's keys and values of all it has read, time first ([time, row, width]). The model reads the past from views of
 * these buffers and writes the new keys and values right behind it, so that a step copies nothing.
 */
export function createKeyValues({
  layers,
  width,
  textContext,
}: Pick<WhisperConfig, 'layers' | 'width' | 'textContext'>) {
  let rowsMax = 0;
  let buffers: Float32Array[] = [];
  let moment = new Float32Array(0);
  let rows = 1;
  let time = 0;

  return {
    rows: () => rows,
    /** Tokens that still fit. */
    timeLeft: () => textContext - time,
    /** Starts anew with one row, and room for several. */
    clear(rowsWanted: number): void {
      rows = 1;
      time = 0;
      if (rowsWanted <= rowsMax) return;
      rowsMax = rowsWanted;
      buffers = Array.from({ length: 2 * layers }, () => new Float32Array(textContext * rowsMax * width));
      moment = new Float32Array(rowsMax * width);
    },

    /** Adds the past to a step's inputs, and where its keys and values of `n` tokens belong to the outputs. */
    bind(inputs: Record<string, Tensor>, outputs: Record<string, Tensor | null>, n: number): void {
      if (time + n > textContext) throw new RangeError('The text is longer than the model can hold');
      const end = time * rows * width;
      buffers.forEach((buffer, i) => {
        const name = `${i % 2 === 0 ? 'k' : 'v'}_${i >> 1}`;
        inputs[`past_${name}`] = floats(buffer.subarray(0, end), [time, rows, width]);
        outputs[`new_${name}`] = floats(buffer.subarray(end, end + n * rows * width), [n, rows, width]);
      });
    },

    /** What was bound is now part of the past. */
    advance: (n: number) => {
      time += n;
    },

    /** Turns the one row into several equal ones. */
    widen: (rowsWanted: number): void => {
      if (rows !== 1 || rowsWanted > rowsMax) throw new RangeError('One row can be widened, within its room');
      for (const buffer of buffers) widenRows(buffer, time, width, rowsWanted);
      rows = rowsWanted;
    },

    /** Rows change places, all at once. Only what differs is copied. */
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
}

function moveRows(
  now: Float32Array,
  before: Float32Array,
  width: number,
  moves: readonly RowMove[],
  time: number,
): void {
  before.set(now);
  for (const { row, parent, sinceToken } of moves) {
    if (sinceToken <= time) now.set(before.subarray(parent * width, (parent + 1) * width), row * width);
  }
}

/** From the last moment to the first, so that nothing is overwritten before it is copied. */
function widenRows(buffer: Float32Array, time: number, width: number, rows: number): void {
  for (let t = time - 1; t >= 0; t--) {
    for (let row = rows - 1; row >= 0; row--) {
      buffer.copyWithin((t * rows + row) * width, t * width, (t + 1) * width);
    }
  }
}
