import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../data/failure-text.ts';
import { loadStatement } from '../../../data/usage/statement.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { saveCsv } from '../../../media/save-csv.ts';
import { useServices } from '../../../session/services.ts';
import { useWorkspace } from '../../../session/use-workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { toRows } from './statement-rows.ts';

/** Downloads the whole month as a file for spreadsheets. */
export const CsvButton = ({ month }: { readonly month: string }) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  const { session } = useServices();
  const isInWorkspace = useWorkspace() !== undefined;
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const lines = await loadStatement(session, month);
      await saveCsv(t('statement.fileName', { month }), toRows(lines, t, isInWorkspace), locale);
    } catch (error) {
      const detail = failureText(error);
      void showToast({ tone: 'error', title: t('statement.fileFailed'), detail });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      className="sm:ml-auto"

      isBusy={isBusy}
      onClick={() => void save()}
    >
      {isBusy ? null : <FileDown aria-hidden="true" className="size-4" />}
      {t('statement.file')}
    </Button>
  );
};
