import {
  type ListedStatus,
  STATUS_COUNT_MAX,
  type StatusCounts,
} from '@escriba/contracts/transcription/library';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { classes } from '../../ui/classes.ts';
import type { FilterProps } from './toolbar.tsx';

/** The order of the statuses: most recordings are completed. */
const ORDER = ['completed', 'processing', 'pending', 'error', 'cancelled'] as const satisfies ListedStatus[];

/** A status with the number of its recordings; `status` is undefined for all. */
type StatusChoice = {
  readonly status: ListedStatus | undefined;
  readonly label: string;
  readonly count: string;
};

/** Renders the statuses that occur, with the number of their recordings. */
export const StatusChips = ({ address, counts, onChange }: FilterProps) => {
  const { t } = useTranslation('library');
  const choices = useStatusChoices({ address, counts });
  return (
    <div role="group" aria-label={t('tools.status')} className="flex min-w-0 flex-wrap gap-0.5">
      {choices.map(({ status, label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={status === address.status}
          onClick={() => onChange({ status })}
          className={classes(
            'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-sm font-medium whitespace-nowrap transition-colors duration-150 touch:min-h-11',
            status === address.status
              ? 'bg-accent/12 text-accent-strong'
              : 'text-muted hover:bg-ink/6 hover:text-ink',
          )}
        >
          {label}
          <span className="font-normal tabular-nums">{count}</span>
        </button>
      ))}
    </div>
  );
};

/** Returns the choices. The chosen status is always there; others only if a recording has them. */
export const useStatusChoices = ({
  address,
  counts,
}: Pick<FilterProps, 'address' | 'counts'>): StatusChoice[] => {
  const { t } = useTranslation('library');
  const locale = useLocale();
  const format = new Intl.NumberFormat(locale);
  const present = ORDER.filter((status) => status === address.status || hasAny(counts, status));
  return [
    {
      status: undefined,
      label: t('tools.all'),
      count: counts === undefined ? '' : format.format(counts.all),
    },
    ...present.map((status) => ({
      status,
      label: t(`filter.${status}`),
      count: describeCount(counts?.[status], format, t),
    })),
  ];
};

const hasAny = (counts: StatusCounts | undefined, status: ListedStatus): boolean =>
  counts !== undefined && counts[status] !== 0;

const describeCount = (
  count: number | null | undefined,
  format: Intl.NumberFormat,
  t: TFunction<'library'>,
): string => {
  if (count === undefined) return '';
  return count === null
    ? t('tools.moreThan', { formatted: format.format(STATUS_COUNT_MAX) })
    : format.format(count);
};
