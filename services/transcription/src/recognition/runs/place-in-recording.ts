import type { PieceResult, Span } from '../../platform/db/json.ts';
import type { Stem } from '../../platform/media/find-stems.ts';
import { pieceInRecording, resultInRecording, stemOf } from '../../recordings/recordings.ts';

/** Voices that were recognised one by one, and the number of the voice of each piece. */
export type RecognisedStems = { readonly found: readonly Stem[]; readonly ofPieces: readonly number[] };

type PlaceInput = {
  readonly pieces: readonly Span[];
  /** The results, one per piece. */
  readonly results: readonly PieceResult[];
  readonly stems?: readonly Stem[] | undefined;
  readonly durationMs: number;
};

/** Returns the pieces and their results at their times in the recording. */
export const placeInRecording = ({ pieces, results, stems, durationMs }: PlaceInput) => ({
  pieces: pieces.map((piece) => pieceInRecording(piece, durationMs)),
  results: results.map((result, index) =>
    resultInRecording(result, pieces[index] ?? { startMs: 0 }, durationMs),
  ),
  stems: stems && {
    found: stems,
    ofPieces: pieces.map(({ startMs }) => stemOf(startMs, durationMs)),
  },
});
