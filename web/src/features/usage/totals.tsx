import type { Locale } from '@escriba/contracts/shared/locale';
import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { Card } from '../../ui/card.tsx';
import { formatMinutes, formatNumber } from '../../media/format.ts';

/** Totals over all time. */
export const Totals = ({ usage }: { readonly usage: UsageInfo }) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  const { files, minutes, sizeMB, lastTranscription } = usage.usage.total;
  return (
    <Card title={t('total.title')}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 @lg:grid-cols-4">
        <Figure name={t('total.files')} value={formatNumber(files, locale)} />
        <Figure name={t('total.minutes')} value={formatMinutes(minutes)} />
        <Figure name={t('total.size')} value={formatNumber(sizeMB, locale, 1)} />
        <Figure
          name={t('total.last')}
          value={lastTranscription === null ? t('none') : formatDateTime(lastTranscription, locale)}
          isDate
        />
      </dl>
    </Card>
  );
};

type FigureProps = { readonly name: string; readonly value: string; readonly isDate?: boolean };

const Figure = ({ name, value, isDate = false }: FigureProps) => (
  <div className="flex min-w-0 flex-col gap-1">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className={isDate ? 'pt-1 text-sm font-medium tabular-nums' : 'text-xl font-semibold tabular-nums'}>
      {value}
    </dd>
  </div>
);

/** When the limits reset. */
export const Resets = ({ usage }: { readonly usage: UsageInfo }) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  return (
    <Card title={t('reset.title')}>
      <dl className="flex flex-col gap-3">
        {(['daily', 'monthly'] as const).map((period) => (
          <div key={period} className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
            <dt className="flex items-center gap-2.5 text-muted">
              <CalendarClock aria-hidden="true" className="size-4.5 shrink-0 text-accent" />
              {t(`reset.${period}`)}
            </dt>
            <dd className="font-medium tabular-nums">
              <time dateTime={usage.nextReset[period]}>
                {formatDateTime(usage.nextReset[period], locale)}
              </time>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};

const formatDateTime = (at: string, locale: Locale): string =>
  new Date(at).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' });
