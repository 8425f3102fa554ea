import type { Locale } from '@escriba/contracts/shared/locale';
import type { IncludedForm } from '@escriba/contracts/transcription/included-insights';
import type { Insight, InsightStatement } from '@escriba/contracts/transcription/insights';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import {
  type SectionWords,
  type ViewOptions,
  type WrittenInsight,
  viewStatements,
} from '@escriba/transcript';
import type { JsonBytes } from '../../platform/db/json-slices.ts';

/** What a file has above the text, without its statements. */
export type IncludedInsight = Pick<Insight, 'id' | 'method' | 'model' | 'stale'> & {
  readonly form: IncludedForm;
};

/** The same with its statements, as they are displayed. */
export type ShownInsight = WrittenInsight & IncludedInsight;

/** Parses statements, which were checked before they were stored, and displays them as the document is. */
export const showInsights = (
  document: TranscriptDocument,
  { insights, statements }: { insights: readonly IncludedInsight[]; statements: readonly JsonBytes[] },
  views: ViewOptions,
): ShownInsight[] =>
  insights.map((insight, index) => {
    const made = parseStatements(statements[index]);
    return { ...insight, statements: viewStatements(document, { ...insight, statements: made }, views) };
  });

/** Parses statements, which were checked before they were stored. */
export const parseStatements = (json: JsonBytes = [Buffer.from('[]')]): InsightStatement[] =>
  JSON.parse(Buffer.concat(json).toString()) as InsightStatement[];

const HEADINGS: Readonly<Record<Locale, Readonly<Record<IncludedForm, string>>>> = {
  pt: { summary: 'Resumo', detailed_summary: 'Resumo detalhado', chapters: 'Capítulos' },
  en: { summary: 'Summary', detailed_summary: 'Detailed summary', chapters: 'Chapters' },
};

const NOTES = {
  pt: {
    extractive: 'Frases do próprio texto, escolhidas sem modelo de IA.',
    titles: 'Títulos com palavras do próprio texto, sem modelo de IA.',
    model: 'Escrito por um modelo de IA a partir do texto.',
    stale: 'O texto mudou depois disto.',
  },
  en: {
    extractive: 'Sentences from the text itself, chosen without an AI model.',
    titles: 'Titles in words of the text itself, without an AI model.',
    model: 'Written by an AI model from the text.',
    stale: 'The text has changed since.',
  },
} as const;

/** The heading above the text of a document that has something above it. */
export const TEXT_HEADINGS: Readonly<Record<Locale, string>> = { pt: 'Transcrição', en: 'Transcript' };

export const sectionWords = (locale: Locale): SectionWords => ({
  heading: (form) => HEADINGS[locale][form],
  note: ({ form, method, stale }) => {
    const notes = NOTES[locale];
    const extractive = form === 'chapters' ? notes.titles : notes.extractive;
    return [method === 'model' ? notes.model : extractive, ...(stale ? [notes.stale] : [])].join(' ');
  },
});

type JsonInsight = Pick<ShownInsight, 'method' | 'model' | 'stale'> & {
  readonly statements: readonly object[];
};

/** Returns each form as a file of data has it: how it was made, and its statements with the passages that they rest on. Times in ms. */
export const toJsonInsights = (insights: readonly ShownInsight[]): Record<string, JsonInsight> =>
  Object.fromEntries(
    insights.map(({ form, method, model, stale, statements }) => [
      JSON_NAMES[form],
      {
        method,
        model,
        stale,
        statements: statements.map(({ text, span, sources }) => ({ text, ...span, sources })),
      },
    ]),
  );

const JSON_NAMES: Readonly<Record<IncludedForm, string>> = {
  summary: 'summary',
  detailed_summary: 'detailedSummary',
  chapters: 'chapters',
};
