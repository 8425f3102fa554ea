import { CUE_RULES } from './rules.ts';

/** A subtitle: at most two lines. `isHard` if it breaks the reading rules. Times in ms. */
export type Cue = {
  readonly startMs: number;
  readonly endMs: number;
  readonly lines: readonly string[];
  readonly speaker: string | null;
  readonly isHard: boolean;
};

/** A subtitle without its final times. */
export type Draft = {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  readonly lines: readonly string[];
  readonly speaker: string | null;
};

/** Returns the reading time of this many characters, in ms. */
export const readingMsOf = (length: number): number =>
  Math.max(CUE_RULES.durationMsMin, Math.ceil((length * 1_000) / CUE_RULES.charactersPerSecondMax));

/** Returns the times of each subtitle: as long as reading takes, if the next one leaves the time. Without overlaps. */
export const withTimes = (drafts: readonly Draft[], durationMs: number): Cue[] => {
  const starts = shareStarts(drafts, durationMs);
  let reachedMs = 0;
  return drafts.map((draft, index) => {
    const startMs = Math.max(starts[index] ?? 0, reachedMs);
    const cue = finish(draft, startMs, starts[index + 1] ?? durationMs);
    reachedMs = cue.endMs;
    return cue;
  });
};

/** Returns start times. If words have no separate times, all that start at once share the time until the next, by their length. */
const shareStarts = (drafts: readonly Draft[], durationMs: number): number[] => {
  const starts: number[] = [];
  for (let from = 0; from < drafts.length;) {
    const startMs = drafts[from]?.startMs ?? 0;
    let to = from + 1;
    while (to < drafts.length && (drafts[to]?.startMs ?? 0) <= startMs) to += 1;
    const untilMs = drafts[to]?.startMs ?? durationMs;
    starts.push(...share(drafts.slice(from, to), startMs, untilMs));
    from = to;
  }
  return starts;
};

const share = (drafts: readonly Draft[], startMs: number, untilMs: number): number[] => {
  const wholeMs = drafts.reduce((sum, { text }) => sum + readingMsOf(text.length), 0);
  const givenMs = Math.max(0, Math.min(wholeMs, untilMs - startMs));
  let passedMs = 0;
  return drafts.map(({ text }) => {
    const start = startMs + Math.floor((givenMs * passedMs) / wholeMs);
    passedMs += readingMsOf(text.length);
    return start;
  });
};

const finish = ({ endMs, text, lines, speaker }: Draft, startMs: number, nextMs: number): Cue => {
  const wantedMs = Math.max(endMs, startMs + readingMsOf(text.length));
  const limitMs = Math.max(startMs + 1, Math.min(nextMs, startMs + CUE_RULES.durationMsMax));
  const shownUntilMs = Math.min(wantedMs, limitMs);
  const isHard =
    shownUntilMs - startMs < readingMsOf(text.length) ||
    lines.length > CUE_RULES.linesMax ||
    lines.some((line) => line.length > CUE_RULES.lineLengthMax);
  return { startMs, endMs: shownUntilMs, lines, speaker, isHard };
};
