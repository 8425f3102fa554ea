import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { IconButton } from '../../../ui/button.tsx';
import { formatMonth, monthAfter } from '../../../ui/month.ts';

type MonthPickerProps = {
  readonly month: string;
  readonly first: string;
  readonly last: string;
  readonly onChange: (month: string) => void;
};

/** Renders buttons that step from month to month between the first and the last one. */
export const MonthPicker = ({ month, first, last, onChange }: MonthPickerProps) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  return (
    <div
      role="group"
      aria-label={t('statement.month')}
      className="-my-1.5 -mr-2 flex items-center max-sm:-ml-2 max-sm:w-[calc(100%+1rem)] max-sm:justify-between"
    >
      <IconButton
        label={t('statement.previous')}
        disabled={month <= first}
        className="disabled:opacity-35"
        onClick={() => onChange(monthAfter(month, -1))}
      >
        <ChevronLeft aria-hidden="true" className="size-4.5" />
      </IconButton>
      <p aria-live="polite" className="text-center sm:min-w-36 text-sm font-medium">
        {formatMonth(month, locale)}
      </p>
      <IconButton
        label={t('statement.next')}
        disabled={month >= last}
        className="disabled:opacity-35"
        onClick={() => onChange(monthAfter(month, 1))}
      >
        <ChevronRight aria-hidden="true" className="size-4.5" />
      </IconButton>
    </div>
  );
};
