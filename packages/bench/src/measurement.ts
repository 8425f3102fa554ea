import type { Section } from './report/section.ts';

export type BenchContext = {
  /** Small inputs, to try a program; its figures mean nothing. */
  readonly quick: boolean;
  /** A temporary folder that goes at the end. */
  readonly folder: string;
  readonly say: (sentence: string) => void;
  readonly signal: AbortSignal;
};

/** One program of the benchmark. */
export type Measurement = {
  /** Its word on the command line. */
  readonly name: string;
  readonly run: (context: BenchContext) => Promise<Section>;
};
