import { type Language, openLanguage } from '@escriba/insights';
import type { NumberedSentence } from '../parts/numbered-sentences.ts';
import { calendarIn } from './calendar.ts';
import { capitalWords, fold, foldedWords, spokenWords } from './names.ts';
import { areQuantitiesSaid, quantitiesIn } from './quantities.ts';

export type StatementCheck = {
  /**
   * Returns whether sentences of the recording support a statement: every name, number, unit and date in it occurs in them or in the sentence before or
   * behind, and in a statement of their language at least one word with a topic.
   * @param lines numbers of sentences
   */
  readonly isSupported: (text: string, lines: readonly number[]) => boolean;
  /** Returns whether the words of a quotation were said in these sentences, in their order. */
  readonly isQuoted: (text: string, lines: readonly number[]) => boolean;
};

/** Sentences beside a source that may name what it refers to. */
const NEIGHBOURS = 1;

/**
 * Creates the check of statements about sentences.
 * @param language of the statements (ISO 639)
 */
export const createStatementCheck = (
  sentences: readonly NumberedSentence[],
  language: string,
): StatementCheck => {
  const known: Known = { language: openLanguage(language), spoken: spokenWords(sentences) };
  return {
    isSupported: (text, lines) => {
      const source = sourceOf(sentences, lines);
      if (source === undefined) return false;
      return (
        hasFigures(text, language, source) &&
        hasNames(text, known, source) &&
        hasTopic(text, language, source)
      );
    },
    isQuoted: (text, lines) => {
      const said = ` ${lines.map((line) => foldedWords(sentences[line]?.text ?? '').join(' ')).join(' ')} `;
      const quoted = foldedWords(text).join(' ');
      return quoted !== '' && said.includes(` ${quoted} `);
    },
  };
};

type Known = {
  readonly language: Language;
  /** Words that the recording has without a capital letter. */
  readonly spoken: ReadonlySet<string>;
};

/** What sentences and their neighbours say. */
type Source = {
  readonly text: string;
  readonly language: string;
  readonly words: ReadonlySet<string>;
};

const sourceOf = (sentences: readonly NumberedSentence[], lines: readonly number[]): Source | undefined => {
  const [first] = lines;
  const language = first === undefined ? undefined : sentences[first]?.language;
  if (language === undefined) return undefined;
  const around = new Set(
    lines.flatMap((line) =>
      Array.from({ length: 2 * NEIGHBOURS + 1 }, (_, step) => line + step - NEIGHBOURS),
    ),
  );
  const near = [...around].flatMap((line) => sentences[line] ?? []);
  const text = near.map((sentence) => `${sentence.speakerName ?? ''}: ${sentence.text}`).join('\n');
  return { text, language, words: new Set(foldedWords(text)) };
};

const hasFigures = (text: string, language: string, source: Source): boolean => {
  const days = calendarIn(source.text, source.language);
  const said = quantitiesIn(source.text, source.language);
  // A month may be written as its number.
  const numbers = quantitiesIn(text, language).filter(
    ({ value, unit }) => unit !== undefined || !days.has(`month:${value}`),
  );
  return areQuantitiesSaid(numbers, said) && isWithin(calendarIn(text, language), days);
};

const isWithin = <T>(some: ReadonlySet<T>, all: ReadonlySet<T>): boolean =>
  [...some].every((one) => all.has(one));

/** Endings of words that are no names, with which sentences begin. */
const NO_NAME: Readonly<Record<string, RegExp>> = {
  pt: /(?:ção|ções|mente|ndo|dade|dades|mento|mentos|ado|ada|ados|adas|ido|ida|idos|idas|ou|eu|iu|aram|eram|iram|arão|erão|irão|ará|erá|irá|am|em|ar|er|ir|se)$/,
  en: /(?:tion|ment|ness|ing|ed|ly|ity)s?$/,
};

const hasNames = (text: string, { language, spoken }: Known, source: Source): boolean =>
  capitalWords(text).every(({ word, isFirst }) => {
    const folded = fold(word);
    if (source.words.has(folded) || isCalendarName(word, source.language)) return true;
    return (
      isFirst &&
      (spoken.has(folded) || language.isStop(word.toLowerCase()) || isNoName(word, source.language))
    );
  });

const isNoName = (word: string, language: string): boolean =>
  NO_NAME[language]?.test(word.toLowerCase()) === true;

/** Days and months are compared as such. */
const isCalendarName = (word: string, language: string): boolean =>
  calendarIn(word, language).size > 0 || calendarIn(word, 'en').size > 0;

const hasTopic = (text: string, language: string, source: Source): boolean => {
  if (!source.language.startsWith(language.slice(0, 2))) return true;
  const { stem, isStop } = openLanguage(language);
  const stems = new Set([...source.words].map((word) => fold(stem(word))));
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const topics = words.filter((word) => word.length > 1 && !isStop(word));
  return (
    topics.length === 0 ||
    topics.some((word) => stems.has(fold(stem(word))) || stems.has(fold(stem(fold(word)))))
  );
};
