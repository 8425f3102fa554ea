import type {
  TranscriptDocument,
  TranscriptPassage,
  TranscriptWord,
} from '@escriba/contracts/transcription/document';
import { startMsOf } from '../document/passages.ts';
import { splitIntoWords, spreadWords } from '../editing/retext.ts';
import type { PlacedWord } from './align-turns.ts';
import type { TimedTurn } from './imported.ts';

/** Places words at their turns' own times, in order and inside the recording. The turns are in order of their start. */
export const placeTimedTurns = (
  { language, durationMs, segments }: TranscriptDocument,
  turns: readonly TimedTurn[],
): { words: PlacedWord[]; lateCount: number } => {
  const passageAt = createPassageAt(segments);
  let reachedMs = 0;
  const words = turns.flatMap((turn, index) => {
    const passage = passageAt((turn.startMs + turn.endMs) / 2);
    return wordsOf(turn, language, turns[index + 1]?.startMs).map((word): PlacedWord => {
      const startMs = clamp(word.startMs, reachedMs, durationMs);
      reachedMs = startMs;
      const endMs = clamp(word.endMs, startMs, durationMs);
      return { ...word, startMs, endMs, turn: index, isKnown: false, passage };
    });
  });
  return { words, lateCount: turns.filter(({ startMs }) => startMs >= durationMs).length };
};

/** Returns a function that finds the passage spoken at a time, or the last one before it. It is fast when the times mostly grow from call to call. */
export const createPassageAt = (segments: readonly TranscriptPassage[]) => {
  let at = 0;
  return (ms: number): TranscriptPassage | undefined => {
    while (at > 0 && startMsOf(segments[at] ?? { words: [] }) > ms) at -= 1;
    for (let next = segments[at + 1]; next !== undefined && startMsOf(next) <= ms; next = segments[at + 1])
      at += 1;
    return segments[at];
  };
};

/**
 * Returns the words of a turn. If the turn lasts into the next one, its words end before that, so that both begin at their times; only the
 * last word overlaps.
 */
const wordsOf = (turn: TimedTurn, language: string, nextMs = Number.POSITIVE_INFINITY): TranscriptWord[] => {
  const { startMs, endMs, text, words } = turn;
  if (words !== undefined)
    return words.flatMap((word) => spreadWords(splitIntoWords(word.text, language), word));
  const spread = spreadWords(splitIntoWords(text, language), { startMs, endMs: Math.min(endMs, nextMs) });
  return spread.map((word, index) =>
    index === spread.length - 1 ? { ...word, endMs: Math.max(word.endMs, endMs) } : word,
  );
};

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));
