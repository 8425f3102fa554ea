import type { PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { SharedInsight } from '@escriba/contracts/transcription/included-insights';
import type { InsightLanguage } from '@escriba/contracts/transcription/insight-parts';
import { viewStatements, withCurrentSources } from '@escriba/transcript';
import type { JsonBytes } from '../../platform/db/json-slices.ts';
import { type IncludedInsight, parseStatements } from './written-insights.ts';

export type SharedOptions = {
  readonly insights: readonly (IncludedInsight & { readonly language: InsightLanguage })[];
  /** The kinds of personal data to hide; undefined hides nothing. */
  readonly kinds: readonly PersonalKind[] | undefined;
};

/**
 * Returns what was made of a text for holders of a link: only statements each of whose passages the text still has, so that what its owner has
 * removed is not read in a summary, and without personal data that the link hides. Those without a statement are left out.
 */
export const toSharedInsights = (
  document: TranscriptDocument,
  { insights, kinds }: SharedOptions,
  statements: readonly JsonBytes[],
): SharedInsight[] =>
  insights
    .map(({ form, method, language, stale }, index) => {
      const current = withCurrentSources(document, parseStatements(statements[index]));
      const shown = viewStatements(
        document,
        { statements: current, stale: false },
        kinds === undefined ? {} : { noPersonal: true, personalKinds: kinds },
      );
      return {
        form,
        method,
        language,
        stale,
        statements: shown.map(({ text, span, sources }) => ({ text, ...(span && { span }), sources })),
      };
    })
    .filter((insight) => insight.statements.length > 0);
