/** To the process: a piece to recognise. Its samples are mono, 16 kHz, between −1 and 1. */
export type Request = { id: number; samples: Float32Array; hotWords: string };

/** What sherpa-onnx says of a piece; times in seconds from its beginning. */
export type RawResult = {
  tokens: string[];
  timestamps: number[];
  /** Of every token until the next; empty for a model without durations. */
  durations: number[];
  /** Natural logarithms of the tokens' probabilities. */
  ys_log_probs: number[];
};

/** What the process has used so far. */
export type Usage = { processorMs: number; memoryBytes: number };

export type Response =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; result: RawResult; usage: Usage }
  | { kind: 'failed'; id: number; error: string };
