import type { Report } from '@escriba/contracts/transcription/reports';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../data/app-services.ts';
import { failureText } from '../../data/failure-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/day.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { SkeletonCard } from '../../ui/skeleton-card.tsx';
import type { Period } from '../../data/reports/report.ts';
import { PeriodPicker } from './period-picker.tsx';
import { usePeriodReport } from './use-period.ts';

type ReportFrameProps = {
  readonly title: string;
  readonly text: string;
  /** The content in place of the figures for an account without a finished recording. */
  readonly empty: ReactNode;
  /** The content below them. */
  readonly after?: ReactNode;
  readonly children: (report: Report) => ReactNode;
};

/** Renders a page of figures: its period, what it shows while there is nothing, and printing at its end. */
export const ReportFrame = ({ title, text, empty, after, children }: ReportFrameProps) => {
  const totals = useQuery(useAppServices().transcriptions.totals());
  return (
    <>
      <PageHeader title={title} text={text} />
      {totals.isLoading ? (
        <PageSkeleton shape="figures" />
      ) : (
        <>
          {totals.data?.completed === 0 ? empty : <OfPeriod>{children}</OfPeriod>}
          {after}
        </>
      )}
    </>
  );
};

const OfPeriod = ({ children }: Pick<ReportFrameProps, 'children'>) => {
  const { t } = useTranslation('reports');
  const { choice, report, error, isError, isPlaceholderData, refetch, ...choose } = usePeriodReport();
  return (
    <div className="@container flex flex-col gap-5">
      {choice === undefined ? null : (
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <PeriodPicker choice={choice} onPreset={choose.choosePreset} onPeriod={choose.choosePeriod} />
          <ShownDays from={report?.from ?? choice.period.from} to={choice.period.to} />
        </div>
      )}
      {isError ? (
        <LoadFailure title={t('failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {/* Two elements: one that stays would move below the picker. */}
      {report === undefined && !isError ? (
        <Skeleton key={choice === undefined ? 'whole' : 'figures'} isWhole={choice === undefined} />
      ) : null}
      {report === undefined ? null : (
        <div aria-busy={isPlaceholderData} className="flex flex-col gap-5 aria-busy:opacity-60">
          {report.totals.uncounted > 0 ? (
            <Notice tone="info">{t('uncounted', { count: report.totals.uncounted })}</Notice>
          ) : null}
          {report.totals.recordings === 0 ? (
            <NothingThen onAll={() => choose.choosePreset('all')} />
          ) : (
            <>
              {children(report)}
              <PrintButton />
            </>
          )}
        </div>
      )}
    </div>
  );
};

const ShownDays = ({ from, to }: Period) => {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  const day = (of: string) => formatDay(of, locale, 'medium');
  return (
    <p className="py-2.5 text-sm text-muted tabular-nums" aria-live="polite">
      {t('period.shown', { from: day(from), to: day(to) })}
    </p>
  );
};

const PrintButton = () => {
  const { t } = useTranslation('reports');
  return (
    <Button look="quiet" className="self-end print:hidden" onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-4.5" />
      {t('print')}
    </Button>
  );
};

const NothingThen = ({ onAll }: { readonly onAll: () => void }) => {
  const { t } = useTranslation('reports');
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line-strong px-6 py-12 text-center">
      <p className="font-medium">{t('none')}</p>
      <p className="max-w-md text-sm text-muted text-balance">{t('noneText')}</p>
      <Button onClick={onAll}>{t('noneAction')}</Button>
    </div>
  );
};

/** Renders the shape of the figures. `isWhole`: with the picker of the period, which is not known either. */
const Skeleton = ({ isWhole }: { readonly isWhole: boolean }) => {
  const { t } = useTranslation('reports');
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      {isWhole ? (
        <PageSkeleton shape="figures" />
      ) : (
        <div className="flex animate-write flex-col gap-5 [animation-delay:200ms]">
          <SkeletonCard className="h-28" />
          <SkeletonCard className="h-80" />
        </div>
      )}
    </div>
  );
};
