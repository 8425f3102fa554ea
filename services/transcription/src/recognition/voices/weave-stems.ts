import { joinTexts } from '@escriba/speech';
import type { Segment } from '../../platform/db/json.ts';

/** A segment, and the number of its speaker. */
export type SaidSegment = Segment & { readonly speaker: number };
type Word = Segment['words'][number];
/** Consecutive words of a segment, which is `origin`. */
type Part = { readonly origin: SaidSegment; readonly words: readonly Word[]; readonly startMs: number };

/** The pause in a voice from which on another voice may be put in between. */
const PAUSE_MS = 300;
/** The longest part of a voice: a longer one would keep the words of others too far from their time. */
const PART_MS_MAX = 2_000;
/** The shortest part of a voice: a shorter one is no more than a word, and not worth a cut. */
const PART_MS_MIN = 500;

/**
 * Returns one text of voices that were recognised one by one, by time; each is a speaker. A segment is cut only where another voice comes
 * in between, at the end of a clause or at a pause if there is one. Word times do not go back: those of a part are at the latest where
 * the next part begins.
 */
export const weavePieces = (
  pieces: readonly (readonly Segment[])[],
  stems: readonly number[],
  language: string,
): SaidSegment[] => {
  const said = pieces.flatMap((segments, index) =>
    segments.map((segment) => ({ ...segment, speaker: stems[index] ?? 0 })),
  );
  const folded = said.filter(({ unsure }) => unsure === true);
  return [
    ...weave(
      said.filter(({ unsure }) => unsure !== true),
      language,
    ),
    ...folded.toSorted((one, other) => one.startMs - other.startMs),
  ];
};

const weave = (segments: readonly SaidSegment[], language: string): SaidSegment[] => {
  const begun = startsOfClauses(segments);
  const parts = segments
    .flatMap((segment) => cut(segment, begun))
    .toSorted((one, other) => one.startMs - other.startMs);
  return inOrder(joinNeighbours(parts)).map((part) => toSegment(part, language));
};

type Start = { readonly speaker: number; readonly startMs: number };

const startsOfClauses = (segments: readonly SaidSegment[]): Start[] =>
  segments
    .flatMap(({ words, speaker, startMs }): Start[] =>
      words.length === 0
        ? [{ speaker, startMs }]
        : words
            .filter((word, index) => beginsClause(words[index - 1], word))
            .map((word) => ({ speaker, startMs: word.startMs })),
    )
    .toSorted((one, other) => one.startMs - other.startMs);

const beginsClause = (before: Word | undefined, word: Word): boolean =>
  before === undefined ||
  word.startMs - before.endMs >= PAUSE_MS ||
  /[.!?…,;:。！？、，]["'”’)]*$/.test(before.text.trim());

const cut = (origin: SaidSegment, begun: readonly Start[]): Part[] => {
  const { words, speaker } = origin;
  if (words.length === 0) return [{ origin, words, startMs: origin.startMs }];
  const othersBegin = (afterMs: number, untilMs: number): boolean => {
    for (let at = firstAfter(begun, afterMs); (begun[at]?.startMs ?? Infinity) <= untilMs; at++)
      if (begun[at]?.speaker !== speaker) return true;
    return false;
  };
  const parts: Word[][] = [];
  for (const word of words) {
    const last = parts.at(-1);
    const before = last?.at(-1);
    const lengthMs = word.startMs - (last?.[0]?.startMs ?? 0);
    const isInterrupted =
      before !== undefined && lengthMs >= PART_MS_MIN && othersBegin(before.startMs, word.startMs);
    if (last === undefined || isInterrupted || lengthMs > PART_MS_MAX || beginsClause(before, word))
      parts.push([word]);
    else last.push(word);
  }
  return parts.map((part) => ({ origin, words: part, startMs: part[0]?.startMs ?? origin.startMs }));
};

/** Returns the index of the first one, in an ordered list, that begins later. */
const firstAfter = (begun: readonly Start[], ms: number): number => {
  let [low, high] = [0, begun.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((begun[middle]?.startMs ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
};

const joinNeighbours = (parts: readonly Part[]): Part[] => {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.origin === part.origin)
      joined[joined.length - 1] = { ...last, words: [...last.words, ...part.words] };
    else joined.push(part);
  }
  return joined;
};

/** Moves words earlier until their starts are in order: a click on such a word still plays it, if not at once. */
const inOrder = (parts: readonly Part[]): Part[] => {
  let nextMs = Number.POSITIVE_INFINITY;
  const put = (word: Word): Word => {
    nextMs = Math.min(nextMs, word.startMs);
    return nextMs === word.startMs ? word : { ...word, startMs: nextMs };
  };
  return parts
    .toReversed()
    .map((part) => {
      const words = part.words.toReversed().map(put).toReversed();
      if (words.length === 0) nextMs = Math.min(nextMs, part.startMs);
      return { ...part, words };
    })
    .toReversed();
};

const toSegment = ({ origin, words, startMs }: Part, language: string): SaidSegment => {
  if (words.length === origin.words.length) return { ...origin, words: [...words] };
  return {
    ...origin,
    startMs,
    endMs: Math.max(...words.map(({ endMs }) => endMs)),
    text: joinTexts(
      words.map(({ text }) => text.trim()),
      origin.language ?? language,
    ),
    words: [...words],
  };
};
