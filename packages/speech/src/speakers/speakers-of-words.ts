import type { Span, SpeakerTurn } from '../types.ts';
import { keepSentencesWhole } from './whole-sentences.ts';

type TimedText = Span & { readonly text: string };

/** Words of one speaker in a row. */
type Run = SpeakerTurn & { wordCount: number };

/**
 * The speaker of each word: who speaks most of its time, or the nearest; 0 without turns. A run of words shorter than `breathMs` without
 * equally long pauses around it is a stray: it joins the closer neighbour. A change shortly after the start or before the end of a sentence moves
 * there. Segments, words and turns in order.
 */
export const speakersOfWords = (
  segments: readonly (readonly TimedText[])[],
  turns: readonly SpeakerTurn[],
  breathMs: number,
): number[] => {
  const words = wordRuns(segments.flat(), turns);
  let at = 0;
  const speakers = keepSentencesWhole(
    segments.map((segment) =>
      segment.map(({ text, startMs, endMs }) => ({
        text,
        startMs,
        endMs,
        speaker: words[at++]?.speaker ?? 0,
      })),
    ),
  );
  const runs = settleStrays(
    words.map((word, index) => ({ ...word, speaker: speakers[index] ?? word.speaker })),
    breathMs,
  );
  return runs.flatMap(({ speaker, wordCount }) => Array.from({ length: wordCount }, () => speaker));
};

const wordRuns = (words: readonly Span[], turns: readonly SpeakerTurn[]): Run[] => {
  let at = 0;
  return words.map(({ startMs, endMs }) => {
    while ((turns[at + 1]?.startMs ?? Infinity) <= startMs) at++;
    return { startMs, endMs, speaker: findSpeaker({ startMs, endMs }, turns, at), wordCount: 1 };
  });
};

/** `from` is the last turn that starts no later than the word. */
const findSpeaker = (word: Span, turns: readonly SpeakerTurn[], from: number): number => {
  let speaker = 0;
  let best = -Infinity;
  for (let i = from; i < turns.length; i++) {
    const turn = turns[i];
    if (!turn) break;
    // Positive: shared time; negative: the gap between them.
    const shared = Math.min(word.endMs, turn.endMs) - Math.max(word.startMs, turn.startMs);
    if (shared > best) [speaker, best] = [turn.speaker, shared];
    if (turn.startMs >= word.endMs) break;
  }
  return speaker;
};

/** Shortest stray first: it must not make its neighbour long enough to be kept. */
const settleStrays = (words: readonly Run[], breathMs: number): Run[] => {
  const runs: Run[] = [];
  for (const word of words) putAt(runs, runs.length, 0, word);
  for (;;) {
    const isolated = findShortestStray(runs, breathMs);
    if (!isolated) return runs;
    putAt(runs, isolated.at, 1, isolated.run);
  }
};

/** The shortest stray, with its new speaker. */
const findShortestStray = (runs: readonly Run[], breathMs: number): { at: number; run: Run } | undefined => {
  let shortest: { at: number; run: Run } | undefined;
  let lengthMsMax = breathMs;
  for (const [at, run] of runs.entries()) {
    if (run.endMs - run.startMs >= lengthMsMax) continue;
    const heir = findHeir(runs[at - 1], run, runs[at + 1], breathMs);
    if (!heir) continue;
    shortest = { at, run: { ...run, speaker: heir.speaker } };
    lengthMsMax = run.endMs - run.startMs;
  }
  return shortest;
};

/** The adjacent run within `breathMs`, the closer one. */
const findHeir = (before: Run | undefined, run: Run, after: Run | undefined, breathMs: number) => {
  const gapBefore = before ? run.startMs - before.endMs : Infinity;
  const gapAfter = after ? after.startMs - run.endMs : Infinity;
  if (Math.min(gapBefore, gapAfter) >= breathMs) return undefined;
  return gapBefore <= gapAfter ? before : after;
};

/** Replaces `replaced` runs by one, and merges it with neighbours of the same speaker. */
const putAt = (runs: Run[], at: number, replaced: number, run: Run): void => {
  const before = runs[at - 1]?.speaker === run.speaker ? runs[at - 1] : undefined;
  const after = runs[at + replaced]?.speaker === run.speaker ? runs[at + replaced] : undefined;
  const parts = [before, run, after].filter((part) => part !== undefined);
  const joined = {
    startMs: (before ?? run).startMs,
    endMs: Math.max(...parts.map(({ endMs }) => endMs)),
    speaker: run.speaker,
    wordCount: parts.reduce((sum, { wordCount }) => sum + wordCount, 0),
  };
  runs.splice(before ? at - 1 : at, parts.length - 1 + replaced, joined);
};
