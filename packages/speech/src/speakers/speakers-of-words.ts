import type { Span, SpeakerTurn } from '../types.ts';

/** Words of one speaker in a row. */
type Run = SpeakerTurn & { wordCount: number };

/**
 * The speaker of each word: who speaks most of its time, or nearest to it; 0 without turns. A run of words shorter than
 * `breathMs` that is not set apart by pauses as long is a stray: it goes to the closer neighbour. Words and turns in order.
 */
export function speakersOfWords(
  words: readonly Span[],
  turns: readonly SpeakerTurn[],
  breathMs: number,
): number[] {
  const runs = settleStrays(wordRuns(words, turns), breathMs);
  return runs.flatMap(({ speaker, wordCount }) => Array.from({ length: wordCount }, () => speaker));
}

function wordRuns(words: readonly Span[], turns: readonly SpeakerTurn[]): Run[] {
  let at = 0;
  return words.map(({ startMs, endMs }) => {
    while ((turns[at + 1]?.startMs ?? Infinity) <= startMs) at++;
    return { startMs, endMs, speaker: findSpeaker({ startMs, endMs }, turns, at), wordCount: 1 };
  });
}

/** `from` is the last turn that begins no later than the word. */
function findSpeaker(word: Span, turns: readonly SpeakerTurn[], from: number): number {
  let speaker = 0;
  let best = -Infinity;
  for (let i = from; i < turns.length; i++) {
    const turn = turns[i];
    if (!turn) break;
    // Above 0 the time they share, below 0 the time between them.
    const shared = Math.min(word.endMs, turn.endMs) - Math.max(word.startMs, turn.startMs);
    if (shared > best) [speaker, best] = [turn.speaker, shared];
    if (turn.startMs >= word.endMs) break;
  }
  return speaker;
}

/** One pass: a run is judged when the next speaker's comes, and nothing after that can make it a stray. */
function settleStrays(runs: readonly Run[], breathMs: number): Run[] {
  const settled: Run[] = [];
  for (let run of runs) {
    for (let last = settled.at(-1); last; last = settled.at(-1)) {
      const heir = last.speaker === run.speaker ? run : findHeir(settled.at(-2), last, run, breathMs);
      if (!heir) break;
      settled.pop();
      if (heir === run) run = joinRuns(last, run, run.speaker);
      else settled.splice(-1, 1, joinRuns(heir, last, heir.speaker));
    }
    settled.push(run);
  }
  const [before, last] = [settled.at(-2), settled.at(-1)];
  if (before && last && findHeir(before, last, undefined, breathMs)) {
    settled.splice(-2, 2, joinRuns(before, last, before.speaker));
  }
  return settled;
}

/** The neighbour that a stray goes to; undefined for a run that is no stray. */
function findHeir(before: Run | undefined, run: Run, after: Run | undefined, breathMs: number) {
  if (run.endMs - run.startMs >= breathMs) return undefined;
  const gapBefore = before ? run.startMs - before.endMs : Infinity;
  const gapAfter = after ? after.startMs - run.endMs : Infinity;
  if (Math.min(gapBefore, gapAfter) >= breathMs) return undefined;
  return gapBefore <= gapAfter ? before : after;
}

function joinRuns(first: Run, second: Run, speaker: number): Run {
  const wordCount = first.wordCount + second.wordCount;
  return { startMs: first.startMs, endMs: Math.max(first.endMs, second.endMs), speaker, wordCount };
}
