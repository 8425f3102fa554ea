import type { PieceResult, Span } from '../../platform/db/json.ts';
import { lengthMsOf } from '../../platform/db/spans.ts';

/** A flag of a transcript: its recording was hard to recognise, so its text needs a review. */
export const HARD_AUDIO = 'hard_audio';

/**
 * Least mean confidence of the words. Clear speech of the test recordings has 0.65 and more; in noise and halls, where a third of the words
 * is wrong, it has 0.36–0.56.
 */
const CONFIDENCE_MIN = 0.56;
/** Least number of words: fewer say too little about a recording. */
const WORDS_MIN = 8;
/** The largest part of the recording's pieces from which text was dropped, or is unsure. Clear speech has none. */
const DROPPED_SHARE_MAX = 0.2;
const DROPPED: ReadonlySet<string> = new Set(['unsure_dropped', 'unsure_kept', 'loop_dropped']);
/** Least length of such pieces: a single short one, such as a cough, makes no recording hard. */
const DROPPED_MS_MIN = 3_000;

/** Returns whether a recording was hard to recognise, by the confidence of its words and by the pieces from which text was dropped. */
export const isHardAudio = (results: readonly PieceResult[], pieces: readonly Span[]): boolean =>
  hasLowConfidence(results) || hasManyDropped(results, pieces);

const hasLowConfidence = (results: readonly PieceResult[]): boolean => {
  const confidences = results.flatMap(({ segments }) =>
    segments.flatMap(({ words }) => words.flatMap(({ confidence }) => confidence ?? [])),
  );
  const sum = confidences.reduce((total, confidence) => total + confidence, 0);
  return confidences.length >= WORDS_MIN && sum / confidences.length < CONFIDENCE_MIN;
};

const hasManyDropped = (results: readonly PieceResult[], pieces: readonly Span[]): boolean => {
  const dropped = pieces.filter((_piece, index) => results[index]?.flags.some((flag) => DROPPED.has(flag)));
  const droppedMs = lengthMsOf(dropped);
  return droppedMs >= DROPPED_MS_MIN && droppedMs > lengthMsOf(pieces) * DROPPED_SHARE_MAX;
};
