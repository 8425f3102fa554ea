import type { Insight } from '@escriba/contracts/transcription/insights';
import { type Paragraph, toMarkdown, toPlainText, withoutControls } from '@escriba/transcript';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import type { PanelForm } from './forms.ts';
import { listSections, type Numbered, type Section, sectionTitle } from './sections.ts';
import { noteOf, othersOf, startMsOf, timeOf } from './statement-parts.ts';
import { useTaskNote } from './use-task-note.ts';
import type { InsightPage } from './use-insight-page.ts';

/** Returns what writes all statements of an insight as text or Markdown, with its sections, as the page displays them. */
export const useInsightText = (form: PanelForm, { statements, ownForm }: Insight, page: InsightPage) => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const taskNote = useTaskNote(page);
  const write = (text: string) => withoutControls(page.shownText(text));
  const toParagraph = ({ statement }: Numbered): Paragraph => {
    const startMs = startMsOf(statement);
    const note = noteOf(statement, { form, page, t, locale });
    const others = othersOf(form, statement).map((source) => timeOf(source.startMs));
    const question = statement.question === undefined ? '' : `${write(statement.question)} — `;
    return {
      startMs,
      endMs: startMs,
      speaker: note === undefined ? undefined : withoutControls(note),
      text:
        question + write(statement.text) + inBrackets(taskNote(statement)) + inBrackets(others.join(', ')),
    };
  };
  const toPart = ({ id, statements: ofSection }: Section): Paragraph[] =>
    ofSection.map((statement, index) => {
      const paragraph = toParagraph(statement);
      return id === undefined || index > 0
        ? paragraph
        : { ...paragraph, part: withoutControls(sectionTitle(id, t)) };
    });
  const shown = { times: true, speakers: true };
  return (kind: 'text' | 'markdown'): string => {
    const paragraphs = listSections(form, statements, ownForm?.sections).flatMap(toPart);
    const title = `${page.name}: ${ownForm?.name ?? t(`formName.${form}`)}`;
    return kind === 'text'
      ? `${title}\n\n${toPlainText(paragraphs, shown)}`
      : toMarkdown(title, paragraphs, shown);
  };
};

const inBrackets = (text: string): string => (text === '' ? '' : ` (${text})`);
