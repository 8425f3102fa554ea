import type { PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type {
  TranscriptDocument,
  TranscriptPassage,
  TranscriptWord,
} from '@escriba/contracts/transcription/document';
import { ANNOUNCEMENT_WORDS } from './announcements.ts';
import { type PersonalRange, findPersonalData } from './personal-data.ts';
import { findToldAddresses } from './told-addresses.ts';
import type { BareWord } from './tokens.ts';
import { type WrittenPart, toWrittenParts } from './written-parts.ts';

type Segments = readonly TranscriptPassage[];
/** The ranges of words that are personal data or a part of it, by passage index. */
export type PersonalParts = ReadonlyMap<number, readonly PersonalRange[]>;

/**
 * Finds personal data in passages, also across several: users dictate with pauses, and passages end at pauses. Follows consecutive passages
 * of the same speaker, with interjections of a few words by others ('certo', or a repetition). Without `kinds` it finds all.
 */
export const findPersonalParts = (segments: Segments, kinds?: readonly PersonalKind[]): PersonalParts => {
  const words = segments.flatMap((passage, index) => wordsOf(passage, index));
  const kindAt = new Map<number, PersonalKind>();
  for (const chain of findChains(segments, words)) {
    const bares = chain.map((at) => words[at]?.bare ?? NOTHING);
    const wordsBefore = (index: number): BareWord[] => {
      const at = chain[index] ?? 0;
      return words.slice(Math.max(0, at - ANNOUNCEMENT_WORDS), at).map(({ bare }) => bare);
    };
    for (const { kind, from, to } of findPersonalData(bares, { wordsBefore, kinds }))
      for (let index = from; index < to; index += 1) kindAt.set(chain[index] ?? -1, kind);
  }
  if (kinds?.includes('address') !== false) addToldAddresses(words, kindAt);
  return partsOf(words, kindAt);
};

/** Adds addresses that one speaker asks about and another one gives. */
const addToldAddresses = (words: readonly IndexedWord[], kindAt: Map<number, PersonalKind>): void => {
  for (const { from, to } of findToldAddresses(words.map(({ bare }) => bare)))
    for (let at = from; at < to; at += 1) if (!kindAt.has(at)) kindAt.set(at, 'address');
};

const partsOf = (words: readonly IndexedWord[], kindAt: ReadonlyMap<number, PersonalKind>): PersonalParts => {
  const parts = new Map<number, PersonalRange[]>();
  for (const [at, kind] of [...kindAt].toSorted(([one], [other]) => one - other)) add(parts, kind, words[at]);
  return parts;
};

/** Finds spans with personal data of some kinds, or of all, in ms of the recording: those to silence, also where the text is unsure. */
export const findPersonalSpans = (
  { segments, unsure = [] }: Pick<TranscriptDocument, 'segments' | 'unsure'>,
  kinds?: readonly PersonalKind[],
) => [...spansIn(segments, kinds), ...spansIn(unsure, kinds)];

const spansIn = (segments: Segments, kinds: readonly PersonalKind[] | undefined) => {
  const parts = findPersonalParts(segments, kinds);
  return segments.flatMap(({ words }, index) =>
    (parts.get(index) ?? []).map(({ kind, from, to }) => ({ kind, ...spanOf(words.slice(from, to)) })),
  );
};

const spanOf = (words: readonly TranscriptWord[]) => ({
  startMs: words[0]?.startMs ?? 0,
  endMs: words.reduce((latest, { endMs }) => Math.max(latest, endMs), 0),
});

/** A part of a word of a passage. */
type IndexedWord = WrittenPart & { readonly passage: number };

const NOTHING: BareWord = { bare: '', before: '', after: '' };

/** Words of each passage, because an editor checks the whole transcript again when one passage has changed. */
const known = new WeakMap<TranscriptPassage['words'], readonly WrittenPart[]>();

const wordsOf = ({ words }: TranscriptPassage, passage: number): IndexedWord[] => {
  const parts = known.get(words) ?? toWrittenParts(words);
  known.set(words, parts);
  return parts.map(({ bare, at }) => ({ bare, passage, at }));
};

/** Interjections up to this many words do not interrupt a speaker. */
const INTERJECTION_WORDS_MAX = 12;

/** Returns the indexes of the words, in document order, that one speaker says without interruption. */
const findChains = (segments: Segments, words: readonly IndexedWord[]): number[][] => {
  const chains: number[][] = [];
  const open = new Map<string | null, number[]>();
  let reached = 0;
  for (const [passage, { speaker }] of segments.entries()) {
    const last = open.get(speaker);
    const isSame = last !== undefined && reached - 1 - (last.at(-1) ?? 0) <= INTERJECTION_WORDS_MAX;
    const chain = isSame ? last : [];
    if (!isSame) chains.push(chain);
    open.set(speaker, chain);
    for (; words[reached]?.passage === passage; reached += 1) chain.push(reached);
  }
  return chains;
};

/** Adds the word of a part; extends the previous range of the same kind if they are adjacent. */
const add = (
  parts: Map<number, PersonalRange[]>,
  kind: PersonalRange['kind'],
  word: IndexedWord | undefined,
): void => {
  if (word === undefined) return;
  const ranges = parts.get(word.passage) ?? [];
  const last = ranges.at(-1);
  if (last !== undefined && last.to > word.at) return;
  if (last?.kind === kind && last.to === word.at) ranges[ranges.length - 1] = { ...last, to: word.at + 1 };
  else ranges.push({ kind, from: word.at, to: word.at + 1 });
  parts.set(word.passage, ranges);
};
