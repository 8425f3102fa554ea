import type { IncludedForm } from '@escriba/contracts/transcription/included-insights';
import type { InsightMethod } from '@escriba/contracts/transcription/insight-parts';
import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import type { WrittenChapter } from './paragraphs-to-write.ts';
import { withoutControls } from './plain.ts';

/** What was made of a transcript. */
export type WrittenInsight = {
  readonly form: IncludedForm;
  readonly method: InsightMethod;
  /** Whether the text has changed since. */
  readonly stale: boolean;
  /** As they are displayed. */
  readonly statements: readonly InsightStatement[];
};

/** A part of a file above the text: a heading, how its lines were made, and lines with their times in ms. */
export type Section = {
  readonly heading: string;
  readonly note: string;
  readonly lines: readonly { readonly startMs: number; readonly text: string }[];
};

export type SectionWords = {
  readonly heading: (form: IncludedForm) => string;
  /** Says how it was made, and whether the text has changed since. */
  readonly note: (insight: Pick<WrittenInsight, 'form' | 'method' | 'stale'>) => string;
};

/** Returns when the statement begins: a chapter with its part of the recording, others where they are said first. */
const startOf = ({ span, sources }: InsightStatement): number => span?.startMs ?? sources[0]?.startMs ?? 0;

/** Returns what a file has above the text, without unsafe characters. */
export const toSections = (insights: readonly WrittenInsight[], words: SectionWords): Section[] =>
  insights
    .filter(({ statements }) => statements.length > 0)
    .map((insight) => ({
      heading: words.heading(insight.form),
      note: words.note(insight),
      lines: insight.statements.map((statement) => ({
        startMs: startOf(statement),
        text: withoutControls(statement.text),
      })),
    }));

/** Returns the chapters among insights, in order. */
export const toChapters = (insights: readonly WrittenInsight[]): WrittenChapter[] =>
  insights
    .filter(({ form }) => form === 'chapters')
    .flatMap(({ statements }) => statements)
    .map((statement) => ({ startMs: startOf(statement), title: statement.text }))
    .toSorted((one, other) => one.startMs - other.startMs);
