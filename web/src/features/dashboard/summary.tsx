import { useQuery } from '@tanstack/react-query';
import { Clock, FileAudio, type LucideIcon, Timer, Users } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { useAppServices } from '../../data/app-services.ts';
import { formatDuration, formatNumber, formatTimeSum } from '../../media/format.ts';
import { classes } from '../../ui/classes.ts';

type SummaryProps = {
  /** Whether there are no recordings, which is known before the figures: they then leave their places empty. */
  readonly hasNone: boolean;
};

/**
 * Shows real figures over all transcriptions, the same as in the library and the reports. Before the first one no speaker was identified;
 * later the reports count them.
 */
export const Summary = ({ hasNone }: SummaryProps) => {
  const { t } = useTranslation('dashboard');
  const locale = useLocale();
  const id = useId();
  const { data: totals, isPending: isLoading } = useQuery(useAppServices().transcriptions.totals());
  const average = totals?.averageProcessingSeconds;
  const isNew = hasNone || totals?.completed === 0;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-medium">
        {t('summary.title')}
      </h2>
      <dl
        className={classes(
          'grid gap-x-4 gap-y-3 rounded-card border border-line bg-raised px-5 py-4 shadow-resting',
          isNew ? '@xl:grid-cols-2 @4xl:grid-cols-4' : '@xl:grid-cols-3',
        )}
      >
        <Figure
          Icon={Clock}
          name={t('summary.minutes')}
          value={totals && formatTimeSum(totals.minutes * 60, locale)}
          isLoading={isLoading}
        />
        <Figure
          Icon={FileAudio}
          name={t('summary.files')}
          value={totals && formatNumber(totals.completed, locale)}
          isLoading={isLoading}
        />
        {isNew ? <Figure Icon={Users} name={t('summary.speakers')} value="0" isLoading={false} /> : null}
        <Figure
          Icon={Timer}
          name={t('summary.average')}
          value={average === undefined || average === null ? undefined : formatDuration(Math.max(1, average))}
          isLoading={isLoading}
        />
      </dl>
    </section>
  );
};

type FigureProps = {
  readonly Icon: LucideIcon;
  readonly name: string;
  /** The value; undefined while unknown. */
  readonly value: string | undefined;
  readonly isLoading: boolean;
};

const Figure = ({ Icon, name, value, isLoading }: FigureProps) => {
  const { t } = useTranslation('dashboard');
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-3 @xl:flex-col @xl:justify-start @xl:gap-1">
      <dt className="flex items-center gap-2 text-sm text-muted">
        <Icon aria-hidden="true" className="size-4 shrink-0 text-accent" />
        {name}
      </dt>
      <dd className="text-lg font-semibold tracking-[-0.01em] tabular-nums @xl:text-xl">
        {value ?? <Missing isLoading={isLoading} text={t(isLoading ? 'loading' : 'summary.unknown')} />}
      </dd>
    </div>
  );
};

const Missing = ({ isLoading, text }: { readonly isLoading: boolean; readonly text: string }) => (
  <>
    <span className="sr-only">{text}</span>
    {isLoading ? (
      <span className="my-1 block h-6 w-16 animate-write rounded-control bg-ink/7 [animation-delay:200ms]" />
    ) : (
      <span aria-hidden="true" className="text-muted">
        –
      </span>
    )}
  </>
);
