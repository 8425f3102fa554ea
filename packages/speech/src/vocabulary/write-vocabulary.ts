import type { Span } from '../types.ts';
import type { Spelling } from './spellings.ts';

/** With the space before it, as it is written. */
type WrittenWord = Span & { text: string; confidence?: number; unsure?: true; language?: string };
type Marked<W> = W & { fromVocabulary?: true };

export type WriteVocabulary = <W extends WrittenWord>(words: readonly W[]) => Marked<W>[];

/**
 * Creates a function that finds the vocabulary in the words of a recognition (with the spaces before them), writes it as its entries do, and
 * marks it. The longest entry counts.
 * @param spellings those of its entries (`spellingsOf`), in their order
 */
export const createWriteVocabulary = (spellings: readonly Spelling[]): WriteVocabulary => {
  const texts = new Map<string, string>();
  // The first entry of a spelling counts.
  for (const { spelling, text } of spellings.toReversed()) texts.set(spelling, text);
  const lengthMax = Math.max(0, ...[...texts.keys()].map((spelling) => spelling.length));
  return <W extends WrittenWord>(words: readonly W[]) => {
    const written: Marked<W>[] = [];
    for (let at = 0; at < words.length;) {
      const found = findLongest(words.slice(at, at + WORDS_MAX), texts, lengthMax);
      const used = words.slice(at, at + (found?.count ?? 1));
      written.push(...(found === undefined ? used : writeOver(used, found)));
      at += used.length;
    }
    return written;
  };
};

/** An entry has at most as many words; in a script without spaces, as many dictionary words. */
const WORDS_MAX = 20;

type Found = {
  readonly count: number;
  readonly text: string;
  readonly before: string;
  readonly after: string;
};

const findLongest = (
  words: readonly WrittenWord[],
  texts: ReadonlyMap<string, string>,
  lengthMax: number,
): Found | undefined => {
  let longest: Found | undefined;
  let joined = '';
  for (const [index, word] of words.entries()) {
    if (!isAlike(word, words[0])) break;
    joined += word.text;
    const [, before = '', core = '', after = ''] = EDGES.exec(joined) ?? [];
    if (core.length > lengthMax) break;
    const text = texts.get(core.normalize('NFC'));
    if (text !== undefined) longest = { count: index + 1, text, before, after };
  }
  return longest;
};

/** A text without the spaces and punctuation around it. */
const EDGES = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su;

const isAlike = (word: WrittenWord, first: WrittenWord | undefined): boolean =>
  word.unsure === first?.unsure && word.language === first?.language;

/** The entry's words in the time of those that the model wrote, each as long as its share of the letters. */
const writeOver = <W extends WrittenWord>(
  used: readonly W[],
  { text, before, after }: Found,
): Marked<W>[] => {
  const [first] = used;
  if (first === undefined) return [];
  const parts = `${before}${text}${after}`.match(/\s*\S+/gu) ?? [];
  if (parts.length === used.length)
    return used.map((word, i) => ({ ...word, text: parts[i] ?? word.text, fromVocabulary: true as const }));
  const endMs = used.at(-1)?.endMs ?? first.endMs;
  const letters = parts.join('').length;
  const timeAfter = (count: number): number =>
    Math.round(first.startMs + ((endMs - first.startMs) * parts.slice(0, count).join('').length) / letters);
  const confidences = used.flatMap((word) => word.confidence ?? []);
  return parts.map((part, i) => ({
    ...first,
    text: part,
    startMs: timeAfter(i),
    endMs: timeAfter(i + 1),
    ...(confidences.length > 0 && { confidence: Math.min(...confidences) }),
    fromVocabulary: true as const,
  }));
};
