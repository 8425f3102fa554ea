import type { Insight } from '@escriba/contracts/transcription/insights';
import { CalendarPlus, FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatNumber } from '../../../media/format.ts';
import type { MenuAction } from '../../../ui/action-menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { listTasks, saveTasksCalendar, saveTasksTable } from './task-files.ts';
import type { InsightPage } from './use-insight-page.ts';

/** Returns what can be done with the tasks of an insight; nothing if it has none. */
export const useTaskActions = (insight: Insight, page: InsightPage): readonly MenuAction[] => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const options = { page, t, locale };
  if (listTasks(insight).length === 0) return [];
  const count = (number: number) => ({ count: number, formatted: formatNumber(number, locale) });
  const saveCalendar = async (): Promise<void> => {
    const { saved, withoutDay } = await saveTasksCalendar(insight, options);
    if (saved === 0) {
      await showToast({ tone: 'warning', title: t('task.noDay'), detail: t('task.noDayText') });
      return;
    }
    await showToast({
      tone: 'success',
      title: t('task.inCalendar', count(saved)),
      detail: withoutDay === 0 ? undefined : t('task.leftOut', count(withoutDay)),
    });
  };
  return [
    { label: t('task.toTable'), Icon: FileDown, onPress: () => void saveTasksTable(insight, options) },
    { label: t('task.toCalendar'), Icon: CalendarPlus, onPress: () => void saveCalendar() },
  ];
};
