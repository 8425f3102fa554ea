import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { UNSPACED_LETTER, wordGap } from '@escriba/transcript';
import { type Sentence, readSentences } from './sentences.ts';
import { type Vocabulary, createVocabulary } from './vocabulary.ts';

/** A word with a topic or without (`NO_TERM`), as it is written without punctuation. */
export type Token = {
  readonly term: number;
  readonly written: string;
  /** The first character of it in the sentence's text. */
  readonly at: number;
  /** The words of the sentence that it is in, [from, to). */
  readonly from: number;
  readonly to: number;
};

export type ReadSentence = Sentence & { readonly tokens: readonly Token[] };

/** The sentences of a transcript with their words, and how many stems these have. */
export type ReadText = { readonly sentences: readonly ReadSentence[]; readonly terms: number };

/** Reads a transcript once for what is made of it. Takes time and memory in proportion to its words. */
export const readText = (document: TranscriptDocument): ReadText => {
  const vocabulary = createVocabulary();
  const sentences = readSentences(document).map((sentence) => ({
    ...sentence,
    tokens: tokensOf(sentence, vocabulary),
  }));
  return { sentences, terms: vocabulary.size() };
};

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const UNSPACED = new RegExp(UNSPACED_LETTER, 'u');

const tokensOf = (sentence: Sentence, vocabulary: Vocabulary): Token[] =>
  UNSPACED.test(sentence.text) ? tokensWithin(sentence, vocabulary) : spacedTokens(sentence, vocabulary);

const spacedTokens = ({ words, language }: Sentence, { termOf }: Vocabulary): Token[] => {
  const gap = wordGap(language).length;
  const tokens: Token[] = [];
  let begun = 0;
  for (const [index, { text }] of words.entries()) {
    for (const { 0: written, index: inside } of text.matchAll(WORD))
      tokens.push({
        term: termOf(written, language),
        written,
        at: begun + inside,
        from: index,
        to: index + 1,
      });
    begun += text.length + gap;
  }
  return tokens;
};

/** Finds the words of a text without spaces between them, which may be parts of several words of the transcript, or several in one. */
const tokensWithin = (sentence: Sentence, { termOf }: Vocabulary): Token[] => {
  const { text, language } = sentence;
  const wordAt = placesOf(sentence);
  const tokens: Token[] = [];
  for (const { segment, index, isWordLike } of segmenterOf(language).segment(text)) {
    if (isWordLike !== true) continue;
    const from = wordAt[index] ?? 0;
    const to = (wordAt[index + segment.length - 1] ?? from) + 1;
    tokens.push({ term: termOf(segment, language), written: segment, at: index, from, to });
  }
  return tokens;
};

/** Returns the word of each character of a sentence's text. */
const placesOf = ({ words, language }: Sentence): number[] => {
  const gap = wordGap(language).length;
  return words.flatMap(({ text }, index) => Array.from({ length: text.length + gap }, () => index));
};

const segmenters = new Map<string, Intl.Segmenter>();

const segmenterOf = (language: string): Intl.Segmenter => {
  const known = segmenters.get(language) ?? openSegmenter(language);
  segmenters.set(language, known);
  return known;
};

/** Engines name languages that Unicode does not know. */
const openSegmenter = (language: string): Intl.Segmenter => {
  try {
    return new Intl.Segmenter(language, { granularity: 'word' });
  } catch {
    return new Intl.Segmenter('ja', { granularity: 'word' });
  }
};
