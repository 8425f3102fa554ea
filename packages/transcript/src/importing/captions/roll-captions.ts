/** A subtitle without markup. */
export type PlainCue = {
  readonly startMs: number;
  readonly endMs: number;
  readonly lines: readonly string[];
};

/** The new text of a subtitle; `parts` if it grew word by word while it was shown. */
export type RolledCue = PlainCue & { readonly parts?: readonly CuePart[] };
export type CuePart = { readonly text: string; readonly startMs: number; readonly endMs: number };

/** Longest pause between captions that roll. */
const PAUSE_MS_MAX = 300;
/** Most words to compare, more than any screen shows. */
const WORDS_COMPARED_MAX = 100;
/** Share of subtitles that roll, from which a file does. A single line that is repeated is ordinary speech. */
const ROLLING_SHARE_MIN = 0.5;
const WORDS_SURE = 3;

/**
 * Removes repetitions from captions that roll, as YouTube's, which show a line again above the next one, or show a line that grows. Each line
 * is kept once, when it is first shown. Any other file stays as it is, with every repetition.
 */
export const rollUp = (cues: readonly PlainCue[]): { cues: RolledCue[]; repeated: string[] } => {
  const pairs = cues.map((cue, index) => comparePair(cues[index - 1], cue));
  if (!isRolling(pairs)) return { cues: [...cues], repeated: [] };
  const rolled: RolledCue[] = [];
  const repeated: string[] = [];
  for (const [index, cue] of cues.entries()) {
    const { shared, isGrown } = pairs[index] ?? NO_PAIR;
    const words = wordsOf(cue);
    if (shared > 0) repeated.push(words.slice(0, shared).join(' '));
    if (shared === words.length && shared > 0) continue;
    const last = rolled.at(-1);
    const fresh = { ...cue, lines: shared === 0 ? cue.lines : [words.slice(shared).join(' ')] };
    if (isGrown && last !== undefined && cue.lines.length === 1)
      rolled[rolled.length - 1] = grow(last, fresh);
    else rolled.push(fresh);
  }
  return { cues: rolled, repeated };
};

type Pair = {
  /** Number of words at the beginning of the second that end the first. */
  readonly shared: number;
  readonly isNew: boolean;
  /** Whether the second begins with the whole first. */
  readonly isGrown: boolean;
  readonly isRolled: boolean;
};

const NO_PAIR: Pair = { shared: 0, isNew: true, isGrown: false, isRolled: false };

const comparePair = (before: PlainCue | undefined, cue: PlainCue): Pair => {
  if (before === undefined || cue.startMs < before.startMs) return NO_PAIR;
  const [old, words] = [wordsOf(before), wordsOf(cue)];
  const shared = sharedCount(old, words);
  const isNew = shared < words.length;
  const isGrown = shared > 0 && shared === old.length && isNew;
  const isLine = cue.lines.length > 1 && lineEnds(cue.lines).has(shared);
  // After a pause, a whole line still stands above the next one; less is said again.
  if (cue.startMs - before.endMs > PAUSE_MS_MAX) return isLine ? { ...NO_PAIR, shared } : NO_PAIR;
  return {
    shared,
    isNew,
    isGrown,
    isRolled: shared > 0 && isNew && (isLine || isGrown || shared >= WORDS_SURE),
  };
};

const isRolling = (pairs: readonly Pair[]): boolean => {
  const rolled = pairs.filter((pair) => pair.isRolled);
  const fresh = pairs.slice(1).filter((pair) => pair.isNew);
  const isSure = rolled.length > 1 || rolled.some(({ shared }) => shared >= WORDS_SURE);
  return isSure && rolled.length >= fresh.length * ROLLING_SHARE_MIN;
};

const wordsOf = ({ lines }: PlainCue): string[] => lines.join(' ').split(' ').filter(Boolean);

const lineEnds = (lines: readonly string[]): ReadonlySet<number> => {
  let count = 0;
  return new Set(lines.map((line) => (count += line.split(' ').filter(Boolean).length)));
};

const sharedCount = (old: readonly string[], words: readonly string[]): number => {
  for (let count = Math.min(old.length, words.length, WORDS_COMPARED_MAX); count > 0; count -= 1) {
    const from = old.length - count;
    if (words.slice(0, count).every((word, index) => word === old[from + index])) return count;
  }
  return 0;
};

const grow = (last: RolledCue, fresh: PlainCue): RolledCue => {
  const text = fresh.lines.join(' ');
  const before = last.parts ?? [
    { text: last.lines.join(' '), startMs: last.startMs, endMs: Math.min(last.endMs, fresh.startMs) },
  ];
  return {
    startMs: last.startMs,
    endMs: fresh.endMs,
    lines: [`${last.lines.join(' ')} ${text}`],
    parts: [...before, { text, startMs: fresh.startMs, endMs: fresh.endMs }],
  };
};
