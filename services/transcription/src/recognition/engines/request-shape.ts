import { nextWordsField, type WordsField, wordsFieldOf } from './request-words.ts';
import { findLanguageName } from './language-names.ts';

/** How a server wants to be asked. Servers and models differ, and say so only when they refuse. */
export type RequestShape = {
  readonly format: 'verbose_json' | 'diarized_json' | 'json';
  readonly language: 'code' | 'name';
  readonly words: WordsField;
};

/** The shape that gives the most: times of sentences and of words. */
export const fullShapeFor = (model: string): RequestShape => ({
  format: 'verbose_json',
  language: 'code',
  words: wordsFieldOf(model),
});

type Refusal = {
  readonly message: string;
  readonly param: string | null | undefined;
  readonly model: string;
  /** The code that was asked for. */
  readonly language: string | undefined;
  /** Whether words of a vocabulary were sent. */
  readonly hasWords: boolean;
};

/** The next shape to try after a refusal; undefined if the refusal is not about the shape, or nothing is left. */
export const nextShape = (shape: RequestShape, refusal: Refusal): RequestShape | undefined => {
  const about = `${refusal.param ?? ''} ${refusal.message}`.toLowerCase();
  if (refusal.hasWords && isAboutWords(about)) return { ...shape, words: nextWordsField(shape.words) };
  if (/response_format|verbose_json|timestamp_granularities|diarized_json|chunking_strategy/.test(about)) {
    const format = nextFormat(shape.format, `${about} ${refusal.model}`);
    return format && { ...shape, format };
  }
  const hasName = refusal.language !== undefined && findLanguageName(refusal.language) !== undefined;
  return /language/.test(about) && shape.language === 'code' && hasName
    ? { ...shape, language: 'name' }
    : undefined;
};

/** Whether a refusal is about the words of a vocabulary. */
export const isAboutWords = (about: string): boolean => /\b(keywords?|prompt)\b/i.test(about);

/** Models that tell speakers apart have a format of their own, with times of sentences. */
const nextFormat = (format: RequestShape['format'], about: string): RequestShape['format'] | undefined => {
  if (format === 'json') return undefined;
  return format === 'verbose_json' && /diari[sz]/.test(about) ? 'diarized_json' : 'json';
};

/** The fields of a request besides its file, model and temperature. */
export const shapedFields = ({ format, language: as }: RequestShape, language: string | undefined) => {
  const named = language === undefined || as === 'code' ? language : findLanguageName(language);
  return {
    ...(format === 'verbose_json'
      ? { response_format: format, timestamp_granularities: ['segment' as const, 'word' as const] }
      : { response_format: format }),
    ...(format === 'diarized_json' ? { chunking_strategy: 'auto' as const } : {}),
    ...(named === undefined ? {} : { language: named }),
  };
};
