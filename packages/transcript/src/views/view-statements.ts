import type { TranscriptDocument, TranscriptWord } from '@escriba/contracts/transcription/document';
import type { InsightSource } from '@escriba/contracts/transcription/insight-parts';
import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { isUnspaced } from '../document/unspaced.ts';
import { textOf } from '../document/passages.ts';
import { labelOf } from './hide-personal.ts';
import { findPersonalParts } from './personal-passages.ts';
import { type BareWord, bareWord } from './tokens.ts';
import { type ViewOptions, createView } from './view-document.ts';
import { toWrittenParts } from './written-parts.ts';

/** Statements about a transcript. */
type Stated = {
  readonly statements: readonly InsightStatement[];
  /** Whether the transcript has changed since they were made. */
  readonly stale: boolean;
};

/**
 * Displays statements as the transcript that they are about is displayed: a word that is hidden there is hidden in them too, also if it is personal
 * data only beside the words around it. Of stale statements, those whose passages have left the text are left out if personal data is hidden: the
 * text no longer tells which of their words that was.
 */
export const viewStatements = (
  document: TranscriptDocument,
  { statements, stale }: Stated,
  options: ViewOptions,
): InsightStatement[] => {
  const { noPersonal = false, clean = false, figures = false } = options;
  if (!noPersonal && !clean && !figures) return [...statements];
  const shown = noPersonal && stale ? withCurrentSources(document, statements) : statements;
  const viewText = createViewText(document.language, { ...options, showsRemoved: false });
  const hiddenIn = noPersonal ? findHidden(document, options) : () => [];
  return shown.map((statement) => {
    const hidden = statement.sources.flatMap(hiddenIn);
    const show = (text: string): string => viewText(hideWords(text, hidden, document.language));
    return {
      ...statement,
      text: show(statement.text),
      sources: statement.sources.map((source) => ({ ...source, quote: show(source.quote) })),
    };
  });
};

/** Returns the statements each of whose passages the text still has, word by word. */
export const withCurrentSources = (
  { segments, language }: Pick<TranscriptDocument, 'segments' | 'language'>,
  statements: readonly InsightStatement[],
): InsightStatement[] => {
  const text = bare(segments.map(({ words }) => textOf(words, language)).join(' '));
  return statements.filter(({ sources }) => sources.every(({ quote }) => text.includes(bare(quote))));
};

const bare = (text: string): string => text.replaceAll(/\s+/g, '');

const createViewText = (language: string, options: ViewOptions) => {
  const viewOf = createView(language, options);
  return (text: string): string => {
    const words = text
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => ({ text: word, startMs: 0, endMs: 0, confidence: null }));
    const passage = { id: 'statement', speaker: null, words };
    return viewOf([passage])(passage)
      .tokens.map((token) => token.text)
      .join(' ');
  };
};

/** Words of the transcript that its view hides. */
type Hidden = {
  readonly startMs: number;
  readonly endMs: number;
  readonly label: string;
  readonly words: string[];
};

const findHidden = (
  { segments }: TranscriptDocument,
  { personalKinds }: ViewOptions,
): ((source: InsightSource) => Hidden[]) => {
  const parts = findPersonalParts(segments, personalKinds);
  const all = segments.flatMap(({ words }, index) =>
    (parts.get(index) ?? []).map(({ kind, from, to }): Hidden => {
      const taken = words.slice(from, to);
      return {
        startMs: taken[0]?.startMs ?? 0,
        endMs: taken.at(-1)?.endMs ?? 0,
        label: labelOf(kind),
        words: [...taken.map(bareWord), ...tellingPartsOf(taken)].map(({ bare: word }) => word),
      };
    }),
  );
  return ({ startMs, endMs }) => all.filter((hidden) => hidden.startMs <= endMs && hidden.endMs >= startMs);
};

/** Returns the numbers and addresses in words with something else, such as 'RG:12.345.678-9', of which a model may write only the number. */
const tellingPartsOf = (words: readonly Pick<TranscriptWord, 'text'>[]): BareWord[] =>
  toWrittenParts(words)
    .map(({ bare: part }) => part)
    .filter(({ bare: letters }) => /[\d@]/.test(letters));

/** A run of only shorter words, such as 'e', is no personal data by itself. */
const LETTERS_MIN = 3;

/** Replaces each run of words that are hidden in the passages of a statement. */
const hideWords = (text: string, hidden: readonly Hidden[], language: string): string => {
  if (hidden.length === 0) return text;
  const labels = new Map(hidden.flatMap(({ words, label }) => words.map((word) => [word, label] as const)));
  if (isUnspaced(language)) return hideLetters(text, labels);
  const shown: string[] = [];
  let run: string[] = [];
  const endRun = (): void => {
    if (run.some(isTelling)) shown.push(labelledRun(run, labels));
    else shown.push(...run);
    run = [];
  };
  for (const word of text.split(/\s+/)) {
    if (labels.has(bareWord({ text: word }).bare)) run.push(word);
    else {
      endRun();
      shown.push(word);
    }
  }
  endRun();
  return shown.join(' ');
};

const isTelling = (word: string): boolean => {
  const { bare: letters } = bareWord({ text: word });
  return letters.length >= LETTERS_MIN || /\p{N}/u.test(letters);
};

const labelledRun = (run: readonly string[], labels: ReadonlyMap<string, string>): string => {
  const telling = run.find(isTelling) ?? '';
  return `${labels.get(bareWord({ text: telling }).bare) ?? ''}${bareWord({ text: run.at(-1) ?? '' }).after}`;
};

/** Without spaces, words are found as letters that follow each other. */
const hideLetters = (text: string, labels: ReadonlyMap<string, string>): string =>
  [...labels].reduce((shown, [word, label]) => (word === '' ? shown : shown.replaceAll(word, label)), text);
