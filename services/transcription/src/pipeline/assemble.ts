import { joinTexts } from '@escriba/speech';
import type { PieceResult, Segment } from '../db/json.ts';

/** A whole recording as text. Times in ms of the recording; `durationMs` is the decoded length. */
export type Transcript = {
  text: string;
  segments: Segment[];
  /** Marks of the pieces, e.g. `loop_dropped`, each once. */
  flags: string[];
  language: string;
  durationMs: number;
  engine: string;
  model: string;
};

type AssembleInput = Pick<Transcript, 'language' | 'durationMs' | 'engine' | 'model'> & {
  results: PieceResult[];
};

/** Joins the pieces' results, which come in order. */
export const assembleTranscript = ({ results, ...facts }: AssembleInput): Transcript => {
  const segments = results.flatMap((result) => result.segments);
  return {
    ...facts,
    text: joinTexts(
      segments.map((segment) => segment.text.trim()),
      facts.language,
    ),
    segments,
    flags: [...new Set(results.flatMap((result) => result.flags))],
  };
};
