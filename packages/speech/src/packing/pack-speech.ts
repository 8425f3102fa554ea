import type { PackOptions, Piece, SpeechDetection, SpeechSpan } from '../types.ts';
import { findQuietestMoment } from './quietest-moment.ts';

export type PackableSpeech = Pick<SpeechDetection, 'spans'> &
  Partial<Pick<SpeechDetection, 'windows' | 'marginMs'>>;

/**
 * Packs neighbouring spans into pieces for recognition: at most `pieceMsMax` long, split only in silence, and at every pause of `pauseMs`.
 * A longer span is split at its quietest moments.
 */
export const packSpeech = (speech: PackableSpeech, options: PackOptions = {}): Piece[] => {
  const { pieceMsMax = 20_000, pauseMs = 1_000 } = options;
  if (!(pieceMsMax >= 1)) throw new RangeError('pieceMsMax must be at least 1 ms');
  // The margins on both sides of a pause are silence too.
  const gapMs = Math.max(0, pauseMs - 2 * (speech.marginMs ?? 0));
  const pieces: Piece[] = [];
  for (const span of speech.spans.flatMap((span) => cutLongSpan(span, pieceMsMax, speech.windows))) {
    const piece = pieces.at(-1);
    const fits = piece && span.startMs - piece.endMs < gapMs && span.endMs - piece.startMs <= pieceMsMax;
    if (fits) {
      piece.endMs = span.endMs;
      piece.spans.push(span);
    } else {
      pieces.push({ startMs: span.startMs, endMs: span.endMs, spans: [span] });
    }
  }
  return pieces;
};

/** Parts of a quarter of the maximum to the maximum, split where it is quietest. */
const cutLongSpan = (
  span: SpeechSpan,
  msMax: number,
  windows: SpeechDetection['windows'] | undefined,
): SpeechSpan[] => {
  const parts: SpeechSpan[] = [];
  let { startMs } = span;
  while (span.endMs - startMs > msMax) {
    const within = {
      startMs: startMs + Math.ceil(msMax / 2),
      endMs: Math.min(startMs + msMax, span.endMs - Math.floor(msMax / 4)),
    };
    const cutMs = Math.min(within.endMs, Math.max(within.startMs, findQuietestMoment(within, windows)));
    parts.push({ ...span, startMs, endMs: cutMs });
    startMs = cutMs;
  }
  parts.push({ ...span, startMs });
  return parts;
};
