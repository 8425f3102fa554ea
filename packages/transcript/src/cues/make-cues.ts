import { wordGap } from '../document/unspaced.ts';
import type { ViewedToken } from '../views/tokens.ts';
import type { ViewedPassage } from '../views/view-document.ts';
import { breakLines } from './break-lines.ts';
import { withoutControls } from '../formats/plain.ts';
import { CUE_RULES } from './rules.ts';
import { type Cue, type Draft, readingMsOf, withTimes } from './time-cues.ts';

type CueOptions = {
  readonly language: string;
  readonly durationMs: number;
  /** Returns the prefix of the first subtitle of another speaker, such as 'Ana: '. */
  readonly prefixOf?: (speaker: string | null) => string;
};

/**
 * Converts a transcript to subtitles: never across two speakers, split at the end of sentences and at pauses, long enough on screen to be
 * read. Ordered, without overlaps.
 */
export const makeCues = (passages: readonly ViewedPassage[], options: CueOptions): Cue[] => {
  const gap = wordGap(options.language);
  const turns = toTurns(passages);
  const drafts = turns.flatMap((turn, index) =>
    cutTurn(turn, {
      prefix: options.prefixOf?.(turn.speaker) ?? '',
      gap,
      nextMs: turns[index + 1]?.tokens[0]?.startMs ?? options.durationMs,
    }),
  );
  return withTimes(drafts, options.durationMs);
};

type Turn = Pick<ViewedPassage, 'speaker' | 'tokens'>;

/** Groups consecutive passages of one speaker, because short ones may share a subtitle. */
const toTurns = (passages: readonly ViewedPassage[]): Turn[] => {
  const turns: { speaker: string | null; tokens: ViewedToken[] }[] = [];
  for (const { speaker, tokens, sentAt } of passages) {
    const visible = tokens.filter(({ text }) => withoutControls(text) !== '');
    if (visible.length === 0 || (sentAt !== undefined && !isSpoken(visible))) continue;
    const last = turns.at(-1);
    if (last?.speaker === speaker) last.tokens.push(...visible);
    else turns.push({ speaker, tokens: [...visible] });
  }
  return turns;
};

/** Returns whether tokens were spoken: a written message takes no time. */
const isSpoken = (tokens: readonly ViewedToken[]): boolean =>
  tokens.some(({ startMs, endMs }) => endMs > startMs);

type Cutting = {
  readonly prefix: string;
  readonly gap: string;
  /** The start of the next turn. */
  readonly nextMs: number;
};

/** Finds the cheapest split of a turn, by dynamic programming from its end: the cost of a cut says how badly it reads. */
const cutTurn = ({ tokens, speaker }: Turn, { prefix, gap, nextMs }: Cutting): Draft[] => {
  const costs: number[] = Array.from({ length: tokens.length + 1 }, () => Number.POSITIVE_INFINITY);
  const ends: number[] = Array.from({ length: tokens.length + 1 }, () => tokens.length);
  costs[tokens.length] = 0;
  for (let from = tokens.length - 1; from >= 0; from -= 1) {
    let weight: Weight | undefined;
    for (let to = from + 1; to <= tokens.length; to += 1) {
      const [last, next] = [tokens[to - 1], tokens[to]];
      weight = last && (weight ? withWord(weight, last, gap) : weightOf(last, from === 0 ? prefix : ''));
      if (weight === undefined) break;
      const cost = costOf(weight, { last, next, nextMs }) + (costs[to] ?? 0);
      if (cost >= (costs[from] ?? 0)) continue;
      costs[from] = cost;
      ends[from] = to;
    }
  }
  const drafts: Draft[] = [];
  for (let from = 0; from < tokens.length; from = ends[from] ?? tokens.length) {
    const taken = tokens.slice(from, ends[from]);
    drafts.push(draftOf({ tokens: taken, prefix: from === 0 ? prefix : '', gap, speaker }));
  }
  return drafts;
};

const draftOf = (input: {
  readonly tokens: readonly ViewedToken[];
  readonly prefix: string;
  readonly gap: string;
  readonly speaker: string | null;
}): Draft => {
  const { tokens, prefix, gap, speaker } = input;
  const [first = '', ...others] = tokens.map(({ text }) => text);
  const lines = breakLines([...withPrefix(prefix, first, gap), ...others], gap);
  return {
    startMs: tokens[0]?.startMs ?? 0,
    endMs: Math.max(...tokens.map(({ endMs }) => endMs)),
    text: lines.join(gap),
    lines,
    speaker,
  };
};

/** Puts the name before a word, and breaks a name too long for a line between its words. */
const withPrefix = (prefix: string, word: string, gap: string): string[] => {
  const whole = prefix + word;
  return whole.length <= CUE_RULES.lineLengthMax || gap === '' ? [whole] : whole.split(gap).filter(Boolean);
};

/** The inputs of a subtitle's cost: a long text tries hundreds of thousands. Lengths in characters. */
type Weight = {
  readonly startMs: number;
  readonly endMs: number;
  readonly length: number;
  /** Length of a first line that takes as many words as fit. */
  readonly firstLength: number;
  readonly isFirstFull: boolean;
  /** When the last word ends. */
  readonly lastEndMs: number;
  readonly lastEndsSentence: boolean;
  /** Number of sentences that end inside, before the last word. */
  readonly innerEnds: number;
};

/** Returns the weight of a single word, which always fits, whatever its length. */
const weightOf = ({ startMs, endMs, text }: ViewedToken, prefix: string): Weight => {
  const length = prefix.length + text.length;
  return {
    startMs,
    endMs,
    length,
    firstLength: length,
    isFirstFull: length > CUE_RULES.lineLengthMax,
    lastEndMs: endMs,
    lastEndsSentence: SENTENCE_END.test(text),
    innerEnds: 0,
  };
};

/** Adds the next word; undefined if it does not fit. */
const withWord = (weight: Weight, { startMs, endMs, text }: ViewedToken, gap: string): Weight | undefined => {
  const length = weight.length + gap.length + text.length;
  const isFirstFull = weight.isFirstFull || length > CUE_RULES.lineLengthMax;
  const firstLength = isFirstFull ? weight.firstLength : length;
  const latestMs = Math.max(weight.endMs, endMs);
  const isTooLong =
    firstLength > CUE_RULES.lineLengthMax || length - firstLength - gap.length > CUE_RULES.lineLengthMax;
  // After such a long silence a new subtitle starts.
  if (isTooLong || startMs - weight.lastEndMs >= SILENCE_MS) return undefined;
  if (latestMs - weight.startMs > CUE_RULES.durationMsMax) return undefined;
  return {
    startMs: weight.startMs,
    endMs: latestMs,
    length,
    firstLength,
    isFirstFull,
    lastEndMs: endMs,
    lastEndsSentence: SENTENCE_END.test(text),
    innerEnds: weight.innerEnds + (weight.lastEndsSentence ? 1 : 0),
  };
};

const SENTENCE_END = /[.!?…]["'”’)]*$/;
const SILENCE_MS = 1_500;

type Cut = {
  readonly last: ViewedToken | undefined;
  readonly next: ViewedToken | undefined;
  readonly nextMs: number;
};

/** Returns the cost of a subtitle: each has one, a cut inside a sentence a higher one, too little reading time the highest. */
const costOf = (weight: Weight, { last, next, nextMs }: Cut): number => {
  const availableMs = (next?.startMs ?? nextMs) - weight.startMs;
  const missingMs = Math.max(0, readingMsOf(weight.length) - availableMs);
  return (
    BASE_COST +
    weight.innerEnds * INNER_END_COST +
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
