import type { PieceResult, Segment, Span } from '../../platform/db/json.ts';
import { joinCloserThan, lengthMsOf } from '../../platform/db/spans.ts';

/** Length of the silence after each stem, so that no piece, and nothing that the speech detector remembers, belongs to two stems. */
const STEM_PAUSE_MS = 5_000;

/** Returns where a stem of a recording begins, in ms of the decoded audio: its stems follow each other, each as long as the recording. */
export const stemStartMs = (stem: number, durationMs: number): number => stem * (durationMs + STEM_PAUSE_MS);

/** Returns the stem, from 0, of a time in the decoded audio; 0 for a recording that is recognised as one. */
export const stemOf = (ms: number, durationMs: number): number =>
  Math.floor(ms / (durationMs + STEM_PAUSE_MS));

/** Returns a piece at its time in the recording. */
export const pieceInRecording = <P extends Span>(piece: P, durationMs: number): P =>
  earlier(piece, stemStartMs(stemOf(piece.startMs, durationMs), durationMs));

/** Returns a piece's result at its time in the recording. */
export const resultInRecording = (
  result: PieceResult,
  { startMs }: Pick<Span, 'startMs'>,
  durationMs: number,
): PieceResult => {
  const byMs = stemStartMs(stemOf(startMs, durationMs), durationMs);
  if (byMs === 0) return result;
  const { segments, voices, overlaps } = result;
  return {
    ...result,
    segments: segments.map((segment): Segment => ({
      ...earlier(segment, byMs),
      words: segment.words.map((word) => earlier(word, byMs)),
    })),
    ...(voices && { voices: voices.map((voice) => earlier(voice, byMs)) }),
    ...(overlaps && { overlaps: overlaps.map((overlap) => earlier(overlap, byMs)) }),
  };
};

/** Returns how much of a recording is in pieces at their times in it. What two voices say at once counts once. */
export const spokenMs = (pieces: readonly Span[]): number => lengthMsOf(joinCloserThan(pieces, 1));

const earlier = <S extends Span>(span: S, byMs: number): S =>
  byMs === 0 ? span : { ...span, startMs: span.startMs - byMs, endMs: span.endMs - byMs };
