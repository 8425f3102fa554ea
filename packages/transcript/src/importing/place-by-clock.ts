import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { spreadWords } from '../editing/retext.ts';
import type { PlacedWord } from './align-turns.ts';
import type { PlainTurn } from './imported.ts';
import { createPassageAt } from './place-timed-turns.ts';

/** Share of a turn's words in the transcript below which it is placed by the file's time: the words do not show where it was spoken. */
const KNOWN_SHARE_MIN = 0.5;
/** Longest time of a word, as of slow speech: words without a place of their own are not spread over the silence after them. */
const WORD_MS_MAX = 600;

/** A turn with a time, and those after it that have none. */
type Stretch = { readonly startMs: number | undefined; readonly words: readonly PlacedWord[] };

/**
 * Returns aligned words, with those of turns that the transcript hardly knows at the file's own times. Known words stay where they were
 * recognised, which is more precise than a file's whole seconds.
 */
export const placeByClock = (
  { segments, durationMs }: TranscriptDocument,
  turns: readonly PlainTurn[],
  words: readonly PlacedWord[],
): PlacedWord[] => {
  if (turns.every(({ startMs }) => startMs === undefined)) return [...words];
  const passageAt = createPassageAt(segments);
  const stretches = toStretches(turns, words);
  const starts = startsOf(stretches, durationMs);
  let reachedMs = 0;
  return stretches.flatMap((stretch, index) => {
    const slotMs = Math.max(reachedMs, starts[index] ?? 0);
    const untilMs = Math.max(slotMs, starts[index + 1] ?? durationMs);
    const placed = isKnown(stretch)
      ? stretch.words
      : spreadWords(
          stretch.words.map(({ text }) => text),
          { startMs: slotMs, endMs: Math.min(untilMs, slotMs + stretch.words.length * WORD_MS_MAX) },
        ).map((word, at): PlacedWord => ({
          ...word,
          turn: stretch.words[at]?.turn ?? 0,
          isKnown: false,
          passage: passageAt(word.startMs),
        }));
    return placed.map((word) => {
      const startMs = Math.max(word.startMs, reachedMs);
      reachedMs = startMs;
      return { ...word, startMs, endMs: Math.max(startMs, word.endMs) };
    });
  });
};

const toStretches = (turns: readonly PlainTurn[], words: readonly PlacedWord[]): Stretch[] => {
  const stretches: { startMs: number | undefined; words: PlacedWord[] }[] = [];
  let turn = -1;
  for (const word of words) {
    for (; turn < word.turn; turn += 1) {
      const startMs = turns[turn + 1]?.startMs;
      if (startMs !== undefined || stretches.length === 0) stretches.push({ startMs, words: [] });
    }
    stretches.at(-1)?.words.push(word);
  }
  return stretches.filter((stretch) => stretch.words.length > 0);
};

const isKnown = ({ startMs, words }: Stretch): boolean =>
  startMs === undefined || words.filter((word) => word.isKnown).length >= words.length * KNOWN_SHARE_MIN;

/** Returns when each stretch begins: never after a later one. */
const startsOf = (stretches: readonly Stretch[], durationMs: number): number[] => {
  let latestMs = durationMs;
  return stretches
    .toReversed()
    .map((stretch) => {
      const ownMs = isKnown(stretch) ? (stretch.words[0]?.startMs ?? 0) : (stretch.startMs ?? 0);
      latestMs = Math.max(0, Math.min(latestMs, ownMs));
      return latestMs;
    })
    .toReversed();
};
