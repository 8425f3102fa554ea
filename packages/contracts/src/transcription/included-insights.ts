import * as Type from '../shared/schema.ts';
import { InsightLanguage, InsightMethod, InsightSource, InsightSpan } from './insight-parts.ts';
import type { InsightForm } from './insights.ts';

/** What a file or the page of a link may have above the text. */
export const INCLUDED_FORMS = [
  'summary',
  'detailed_summary',
  'chapters',
] as const satisfies readonly InsightForm[];
export type IncludedForm = (typeof INCLUDED_FORMS)[number];
export const IncludedForm = Type.Enum(INCLUDED_FORMS);

/** What the page of a link has above the text. */
export const SharedInsight = Type.Object({
  form: IncludedForm,
  method: InsightMethod,
  language: InsightLanguage,
  /** Whether the text has changed since. Statements whose passages have left the text are left out. */
  stale: Type.Boolean(),
  statements: Type.Array(
    Type.Object({
      text: Type.String(),
      span: Type.Optional(InsightSpan),
      sources: Type.Array(InsightSource),
    }),
  ),
});
export type SharedInsight = Type.Static<typeof SharedInsight>;

/** Forms in a query, separated by commas. A form that was not made of a recording is left out. */
export const IncludedFormList = Type.String({
  pattern: `^(?:${INCLUDED_FORMS.join('|')})(?:,(?:${INCLUDED_FORMS.join('|')})){0,${INCLUDED_FORMS.length - 1}}$`,
  description: `What was made of the text, to be written above it, separated by commas: ${INCLUDED_FORMS.join(', ')}`,
});
