import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../data/failure-text.ts';
import { type ActivityFilter, loadActivity } from '../../data/transcriptions/activity.ts';
import { useLocale } from '../../i18n/locale.ts';
import { saveCsv } from '../../media/save-csv.ts';
import { useServices } from '../../session/services.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { type Actors, actorName } from './actor-name.ts';

const COLUMNS = ['at', 'action', 'recording', 'id', 'actor'] as const;

type CsvButtonProps = { readonly filter: ActivityFilter; readonly actors: Actors | undefined };

/** Downloads all entries of the filter as a file for spreadsheets. */
export const CsvButton = ({ filter, actors }: CsvButtonProps) => {
  const { t } = useTranslation('activity');
  const locale = useLocale();
  const { session } = useServices();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (actors === undefined) return;
    setBusy(true);
    try {
      const rows = (await loadActivity(session, filter)).map((entry) => [
        entry.at,
        t(`action.${entry.action}`),
        entry.recording.name,
        entry.recording.id,
        actorName(entry, actors, t),
      ]);
      await saveCsv(t('fileName'), [COLUMNS.map((column) => t(`columns.${column}`)), ...rows], locale);
    } catch (error) {
      void showToast({ tone: 'error', title: t('fileFailed'), detail: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button disabled={actors === undefined} isBusy={isBusy} onClick={() => void save()}>
      {isBusy ? null : <FileDown aria-hidden="true" className="size-4.5" />}
      {t('file')}
    </Button>
  );
};
