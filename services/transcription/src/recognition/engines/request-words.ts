import type { VocabularyEntry } from '@escriba/speech';

/** How a server takes words that a recording is likely to contain. */
export type WordsField = 'keywords' | 'prompt' | 'none';

/** Whisper reads 224 tokens of a prompt; a name has one for every two to three characters. */
const PROMPT_LENGTH_MAX = 500;
/** OpenAI names no limit; more words are in every other sentence. */
const KEYWORDS_MAX = 100;

/** The field of OpenAI's models; other servers take a prompt, or refuse it. Models that tell speakers apart take none. */
export const wordsFieldOf = (model: string): WordsField => {
  if (model.startsWith('gpt-transcribe')) return 'keywords';
  return /diari[sz]/.test(model) ? 'none' : 'prompt';
};

/** The next field to try after a refusal. */
export const nextWordsField = (refused: WordsField): WordsField =>
  refused === 'keywords' ? 'prompt' : 'none';

export type RequestWords = {
  readonly fields: { readonly keywords?: string[]; readonly prompt?: string };
  /** How many entries the request does not have. */
  readonly leftOut: number;
};

/** Puts as many entries into a request as its field takes: the first ones, each whole. */
export const toRequestWords = (field: WordsField, entries: readonly VocabularyEntry[]): RequestWords => {
  const texts = [...new Set(entries.map(({ text }) => text.trim()).filter(Boolean))];
  const taken =
    field === 'none' ? [] : texts.slice(0, field === 'keywords' ? KEYWORDS_MAX : fittingIn(texts));
  const leftOut = texts.length - taken.length;
  if (taken.length === 0) return { fields: {}, leftOut };
  return { fields: field === 'keywords' ? { keywords: taken } : { prompt: taken.join(SEPARATOR) }, leftOut };
};

const SEPARATOR = ', ';

const fittingIn = (texts: readonly string[]): number => {
  let length = -SEPARATOR.length;
  const exceeding = texts.findIndex((text) => (length += SEPARATOR.length + text.length) > PROMPT_LENGTH_MAX);
  return exceeding < 0 ? texts.length : exceeding;
};
