import type { Section } from './report/section.ts';

export type BenchContext = {
  /** Whether inputs are small, to try a program; its figures are then meaningless. */
  readonly quick: boolean;
  /** Another checkout of this project, whose engine is measured beside this one's. */
  readonly beside: string | undefined;
  /** A temporary folder that is deleted at the end. */
  readonly folder: string;
  readonly say: (sentence: string) => void;
  readonly signal: AbortSignal;
};

/** One program of the benchmark. */
export type Measurement = {
  /** The measurement's name on the command line. */
  readonly name: string;
  readonly run: (context: BenchContext) => Promise<Section>;
};
