import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { withoutControls } from '@escriba/transcript';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatDay } from '../../../ui/day.ts';
import type { InsightPage } from './use-insight-page.ts';

/** Returns what writes who does a task and until when, as it was said and, if it is certain, with the day: 'Ana · até sexta (5 de jan. de 2026)'. */
export const useTaskNote = (page: Pick<InsightPage, 'shownText'>) => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const write = (text: string | undefined) =>
    text === undefined ? '' : withoutControls(page.shownText(text));
  return ({ task }: InsightStatement): string => {
    const day = task?.dueOn === undefined ? '' : formatDay(task.dueOn, locale, 'medium');
    const due = write(task?.due);
    const until = due === '' ? day && t('task.until', { day }) : day === '' ? due : `${due} (${day})`;
    return [write(task?.who), until].filter(Boolean).join(' · ');
  };
};
