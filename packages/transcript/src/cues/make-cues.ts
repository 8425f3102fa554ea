import { wordGap } from '../document/passages.ts';
import type { ViewedToken } from '../views/tokens.ts';
import type { ViewedPassage } from '../views/view-document.ts';
import { breakLines } from './break-lines.ts';
import { CUE_RULES } from './rules.ts';

/** A subtitle: at most two lines. `isHard` where the rules of reading cannot be kept. Times in ms. */
export type Cue = {
  readonly startMs: number;
  readonly endMs: number;
  readonly lines: readonly string[];
  readonly speaker: string | null;
  readonly isHard: boolean;
};

type CueOptions = {
  readonly language: string;
  readonly durationMs: number;
  /** What the first subtitle of another speaker begins with, such as 'Ana: '. */
  readonly prefixOf?: (speaker: string | null) => string;
};

/** A transcript as subtitles: never across two speakers, cut where sentences and pauses end, long enough on screen to be read. */
export const makeCues = (passages: readonly ViewedPassage[], options: CueOptions): Cue[] => {
  const drafts: Draft[] = [];
  let speaker: string | null | undefined;
  for (const passage of passages) {
    const prefix = passage.speaker === speaker ? '' : (options.prefixOf?.(passage.speaker) ?? '');
    speaker = passage.speaker;
    drafts.push(...cutPassage(passage, prefix, wordGap(options.language)));
  }
  return drafts.map((draft, index) => finish(draft, drafts[index + 1]?.startMs ?? options.durationMs));
};

type Draft = {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  readonly lines: readonly string[];
  readonly speaker: string | null;
  /** Sentences that end inside, before the last word. */
  readonly innerEnds: number;
};

/** The cheapest way to cut a passage, found from its end: each cut's cost says how badly it reads. */
const cutPassage = ({ tokens, speaker }: ViewedPassage, prefix: string, gap: string): Draft[] => {
  const costs: number[] = Array.from({ length: tokens.length + 1 }, () => Number.POSITIVE_INFINITY);
  const ends: number[] = Array.from({ length: tokens.length + 1 }, () => tokens.length);
  costs[tokens.length] = 0;
  for (let from = tokens.length - 1; from >= 0; from -= 1) {
    for (let to = from + 1; to <= tokens.length; to += 1) {
      const draft = draftOf({
        tokens: tokens.slice(from, to),
        prefix: from === 0 ? prefix : '',
        gap,
        speaker,
      });
      // One word has to stand somewhere, whatever its length.
      if (to > from + 1 && !fits(draft)) break;
      const cost = costOf(draft, tokens[to - 1], tokens[to]) + (costs[to] ?? 0);
      if (cost >= (costs[from] ?? 0)) continue;
      costs[from] = cost;
      ends[from] = to;
    }
  }
  const drafts: Draft[] = [];
  for (let from = 0; from < tokens.length; from = ends[from] ?? tokens.length)
    drafts.push(
      draftOf({ tokens: tokens.slice(from, ends[from]), prefix: from === 0 ? prefix : '', gap, speaker }),
    );
  return drafts;
};

const draftOf = (input: {
  readonly tokens: readonly ViewedToken[];
  readonly prefix: string;
  readonly gap: string;
  readonly speaker: string | null;
}): Draft => {
  const { tokens, prefix, gap, speaker } = input;
  const lines = breakLines(
    tokens.map(({ text }, index) => (index === 0 ? prefix + text : text)),
    gap,
  );
  return {
    startMs: tokens[0]?.startMs ?? 0,
    endMs: Math.max(...tokens.map(({ endMs }) => endMs)),
    text: lines.join(gap),
    lines,
    speaker,
    innerEnds: tokens.slice(0, -1).filter(({ text }) => SENTENCE_END.test(text)).length,
  };
};

const SENTENCE_END = /[.!?…]["'”’)]*$/;

const fits = ({ lines, startMs, endMs }: Draft): boolean =>
  lines.length <= CUE_RULES.linesMax &&
  lines.every((line) => line.length <= CUE_RULES.lineLengthMax) &&
  endMs - startMs <= CUE_RULES.durationMsMax;

/** Each subtitle costs something, a cut inside a sentence more, one that leaves too little time to read most. */
const costOf = (draft: Draft, last: ViewedToken | undefined, next: ViewedToken | undefined): number => {
  const availableMs = (next?.startMs ?? draft.endMs + CUE_RULES.durationMsMin) - draft.startMs;
  const missingMs = Math.max(0, readingMsOf(draft.text) - availableMs);
  return (
    BASE_COST +
    draft.innerEnds * INNER_END_COST +
    cutCost(last?.text ?? '', next && last ? next.startMs - last.endMs : 0) +
    (missingMs > 0 ? HARD_COST + missingMs / 250 : 0)
  );
};

const BASE_COST = 0.6;
const INNER_END_COST = 0.7;
const HARD_COST = 3;
const PAUSE_MS = 500;

const cutCost = (text: string, pauseMs: number): number => {
  if (SENTENCE_END.test(text)) return 0;
  if (pauseMs >= PAUSE_MS) return 0.2;
  return /[,;:–—]["'”’)]*$/.test(text) ? 0.5 : 1.5;
};

const readingMsOf = (text: string): number =>
  Math.max(CUE_RULES.durationMsMin, Math.ceil((text.length * 1_000) / CUE_RULES.charactersPerSecondMax));

/** Stays on screen as long as it takes to read it, if the next one leaves the time. */
const finish = ({ startMs, endMs, text, lines, speaker }: Draft, nextMs: number): Cue => {
  const wantedMs = Math.max(endMs, startMs + readingMsOf(text));
  const limitMs = Math.max(startMs + 1, Math.min(nextMs, startMs + CUE_RULES.durationMsMax));
  const shownUntilMs = Math.min(wantedMs, limitMs);
  const isHard =
    shownUntilMs - startMs < readingMsOf(text) ||
    lines.length > CUE_RULES.linesMax ||
    lines.some((line) => line.length > CUE_RULES.lineLengthMax);
  return { startMs, endMs: shownUntilMs, lines, speaker, isHard };
};
