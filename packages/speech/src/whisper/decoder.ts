import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { floatData, floats, integers } from '../runtime/session.ts';
import type { WhisperConfig } from './config.ts';
import type { Encoded } from './encoder.ts';

/** The most probable next tokens of every row, best first: row r's candidate c stands at r × width + c. */
export type Candidates = { width: number; logprobs: Float32Array; tokens: BigInt64Array };

/** Rows whose place another row takes: row r goes on from what row `parents[r]` was, different from `sinceToken` on. */
export type RowMove = { row: number; parent: number; sinceToken: number };

/**
 * The decoder with its own key and value buffers, time first ([time, row, width]). The model reads the past from a view of
 * them and writes the new keys and values right behind it, so that a step copies nothing.
 */
export function createDecoder(session: InferenceSession, config: WhisperConfig) {
  const { layers, width } = config;
  let rowsMax = 0;
  let past: Float32Array[] = [];
  let moved = new Float32Array(0);
  let rows = 1;
  let time = 0;
  let heard: Encoded['cross'] = {};

  function reserve(rowsWanted: number): void {
    if (rowsWanted <= rowsMax) return;
    rowsMax = rowsWanted;
    past = Array.from({ length: 2 * layers }, () => new Float32Array(config.textContext * rowsMax * width));
    moved = new Float32Array(rowsMax * width);
  }

  function keyValueTensors(feeds: Record<string, Tensor>, fetches: Record<string, Tensor | null>, n: number) {
    const end = time * rows * width;
    for (let i = 0; i < 2 * layers; i++) {
      const name = `${i % 2 === 0 ? 'k' : 'v'}_${i >> 1}`;
      const buffer = past[i] ?? moved;
      feeds[`past_${name}`] = floats(buffer.subarray(0, end), [time, rows, width]);
      fetches[`new_${name}`] = floats(buffer.subarray(end, end + n * rows * width), [n, rows, width]);
    }
  }

  async function run(tokens: readonly number[], beamWidth: number, outputs: Record<string, Tensor | null>) {
    const n = tokens.length / rows;
    if (time + n > config.textContext) throw new RangeError('The text is longer than the model can hold');
    const feeds: Record<string, Tensor> = {
      ...heard,
      tokens: integers(BigInt64Array.from(tokens, BigInt), [rows, n]),
      beam_width: integers(BigInt64Array.of(BigInt(beamWidth)), [1]),
    };
    keyValueTensors(feeds, outputs, n);
    const results = await session.run(feeds, outputs);
    time += n;
    return results;
  }

  return {
    /** Room for tokens that are still to come in every row. */
    tokensLeft: () => config.textContext - time,

    /** Forgets all text and listens to another piece, with room for so many rows. */
    listenTo(encoded: Encoded, rowsWanted: number): void {
      reserve(rowsWanted);
      heard = encoded.cross;
      rows = 1;
      time = 0;
    },

    /** Appends tokens to every row ([row, n], row by row) and gives the best next ones. */
    async step(tokens: readonly number[], candidates: number): Promise<Candidates> {
      const logprobs = new Float32Array(rows * candidates);
      const top = new BigInt64Array(rows * candidates);
      await run(tokens, candidates, {
        top_logprobs: floats(logprobs, [rows, candidates]),
        top_tokens: integers(top, [rows, candidates]),
      });
      return { width: candidates, logprobs, tokens: top };
    },

    /** Appends tokens to the only row and gives the next token's raw scores over the whole vocabulary. */
    async stepForLogits(tokens: readonly number[]): Promise<Float32Array> {
      return floatData(await run(tokens, 1, { logits: null }), 'logits');
    },

    /** Reads a whole text anew and gives its attention to the sound, [head, token, frame]. */
    async align(tokens: readonly number[]): Promise<Float32Array> {
      rows = 1;
      time = 0;
      return floatData(await run(tokens, 1, { alignment: null }), 'alignment');
    },

    /** Turns the one row into several equal ones. */
    widen(rowsWanted: number): void {
      if (rows !== 1) throw new Error('Only one row can be widened');
      reserve(rowsWanted);
      for (const buffer of past) widenRows(buffer, time, width, rowsWanted);
      rows = rowsWanted;
    },

    /** Rows change places. Only what differs is copied. */
    move(moves: readonly RowMove[]): void {
      const since = Math.min(...moves.map((move) => move.sinceToken));
      for (const buffer of past) {
        for (let t = since; t < time; t++) {
          const start = t * rows * width;
          moved.set(buffer.subarray(start, start + rows * width));
          for (const { row, parent, sinceToken } of moves) {
            if (t < sinceToken) continue;
            buffer.set(moved.subarray(parent * width, (parent + 1) * width), start + row * width);
          }
        }
      }
    },
  };
}

export type Decoder = ReturnType<typeof createDecoder>;

/** From the last moment to the first, so that nothing is overwritten before it is copied. */
function widenRows(buffer: Float32Array, time: number, width: number, rows: number): void {
  for (let t = time - 1; t >= 0; t--) {
    for (let row = rows - 1; row >= 0; row--) {
      buffer.copyWithin((t * rows + row) * width, t * width, (t + 1) * width);
    }
  }
}
