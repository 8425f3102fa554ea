import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { floats, integers } from '../runtime/session.ts';
import type { WhisperConfig } from './config.ts';
import type { Encoded } from './encoder.ts';
import { createKeyValues } from './key-values.ts';

/** The most probable next tokens of every row, best first: row r's candidate c is at r × width + c. */
export type Candidates = { width: number; logprobs: Float32Array; tokens: BigInt64Array };

/** Whisper's decoder, with one memory shared by its calls. */
export const createDecoder = (session: InferenceSession, config: WhisperConfig) => {
  const past = createKeyValues(config);
  let heard: Encoded['cross'] = {};

  const run = async (tokens: readonly number[], beamWidth: number, outputs: Record<string, Tensor>) => {
    const n = tokens.length / past.rows();
    const inputs: Record<string, Tensor> = {
      ...heard,
      tokens: integers(BigInt64Array.from(tokens, BigInt), [past.rows(), n]),
      beam_width: integers(BigInt64Array.of(BigInt(beamWidth)), [1]),
    };
    past.bind(inputs, outputs, n);
    await session.run(inputs, outputs);
    past.advance(n);
  };

  return {
    tokensLeft: past.timeLeft,
    widen: past.widen,
    move: past.move,

    /** Clears the text and switches to another piece, with one row and room for `rowsWanted`. */
    listenTo(encoded: Encoded, rowsWanted: number): void {
      past.clear(rowsWanted);
      heard = encoded.cross;
    },

    /** Appends tokens to every row ([row, n], row by row) and returns the best next ones. */
    async step(tokens: readonly number[], candidates: number): Promise<Candidates> {
      const rows = past.rows();
      const logprobs = new Float32Array(rows * candidates);
      const top = new BigInt64Array(rows * candidates);
      await run(tokens, candidates, {
        top_logprobs: floats(logprobs, [rows, candidates]),
        top_tokens: integers(top, [rows, candidates]),
      });
      return { width: candidates, logprobs, tokens: top };
    },

    /** Appends tokens to the only row and returns the next token's raw scores over the whole vocabulary. */
    async stepForLogits(tokens: readonly number[]): Promise<Float32Array> {
      const logits = new Float32Array(config.vocabulary);
      await run(tokens, 1, { logits: floats(logits, [1, config.vocabulary]) });
      return logits;
    },

    /** Reads a whole text again and returns its attention to the audio, [head, token, frame]. */
    async align(tokens: readonly number[], { framesPadded }: Encoded): Promise<Float32Array> {
      const dims = [1, config.alignmentHeads, tokens.length, framesPadded];
      const alignment = new Float32Array(config.alignmentHeads * tokens.length * framesPadded);
      await run(tokens, 1, { alignment: floats(alignment, dims) });
      return alignment;
    },
  };
};

export type Decoder = ReturnType<typeof createDecoder>;
