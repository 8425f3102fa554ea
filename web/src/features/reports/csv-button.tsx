import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { saveCsv } from '../../media/save-csv.ts';
import { IconButton } from '../../ui/button.tsx';

type CsvButtonProps = {
  /** The title of the table. */
  readonly title: string;
  /** The name of the file, without its ending. */
  readonly fileName: string;
  /** Returns rows with headings, and numbers as spreadsheets read them. */
  readonly rows: () => readonly (readonly string[])[];
};

/** Downloads one table for spreadsheets. */
export const CsvButton = ({ title, fileName, rows }: CsvButtonProps) => {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  return (
    <IconButton
      label={t('csv', { title })}
      className="-my-1.5 -mr-1.5 print:hidden"
      onClick={() => void saveCsv(`${fileName}.csv`, rows(), locale)}
    >
      <FileDown aria-hidden="true" className="size-4.5" />
    </IconButton>
  );
};
