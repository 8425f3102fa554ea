import type { Segment } from '../db/json.ts';

/** A whole recording as text. Times in ms of the recording; `durationMs` is the decoded length. */
export type Transcript = {
  text: string;
  segments: Segment[];
  /** Marks of the pieces, e.g. `loop_dropped`, each once; `speakers_skipped` where speakers were wanted and could not be found. */
  flags: string[];
  language: string;
  durationMs: number;
  /** Length of the pieces in which words were recognised, 0 of a silent recording: what a person is charged. */
  speechMs: number;
  engine: string;
  model: string;
};
