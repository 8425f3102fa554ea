import type { Insight, InsightStatement } from '@escriba/contracts/transcription/insights';
import { type Paragraph, toMarkdown, toPlainText, withoutControls } from '@escriba/transcript';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import type { PanelForm } from './forms.ts';
import { noteOf, startMsOf, timeOf } from './statement-parts.ts';
import type { InsightPage } from './use-insight-page.ts';

/** Returns what writes all statements of an insight as text or Markdown, as the page displays them. */
export const useInsightText = (form: PanelForm, { statements }: Insight, page: InsightPage) => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const toParagraph = (statement: InsightStatement): Paragraph => {
    const startMs = startMsOf(statement);
    const text = withoutControls(page.shownText(statement.text));
    const note = noteOf(statement, { form, page, t, locale });
    const others = statement.sources.slice(1).map((source) => timeOf(source.startMs));
    const times = form === 'chapters' || others.length === 0 ? '' : ` (${others.join(', ')})`;
    return {
      startMs,
      endMs: startMs,
      speaker: note === undefined ? undefined : withoutControls(note),
      text: text + times,
    };
  };
  const shown = { times: true, speakers: true };
  return (kind: 'text' | 'markdown'): string => {
    const paragraphs = statements.map(toParagraph);
    const title = `${page.name}: ${t(`formName.${form}`)}`;
    return kind === 'text'
      ? `${title}\n\n${toPlainText(paragraphs, shown)}`
      : toMarkdown(title, paragraphs, shown);
  };
};
