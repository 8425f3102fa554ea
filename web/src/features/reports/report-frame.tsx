import type { Report } from '@escriba/contracts/transcription/reports';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../data/app-services.ts';
import { failureText } from '../../data/failure-text.ts';
import { useReport } from '../../data/reports/report.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/day.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { usePeriod } from './use-period.ts';

type ReportFrameProps = {
  readonly title: string;
  readonly text: string;
  /** Shown for an account without a finished recording. */
  readonly empty: ReactNode;
  /** Shown below the figures of the period. */
  readonly after?: ReactNode;
  readonly children: (report: Report) => ReactNode;
};

/** A page of figures: its period, printing, and what it shows while there is nothing. */
export const ReportFrame = ({ title, text, empty, after, children }: ReportFrameProps) => {
  const { t } = useTranslation('reports');
  const totals = useQuery(useAppServices().transcriptions.totals());
  if (totals.data?.completed === 0) return empty;
  return (
    <>
      <PageHeader title={title} text={text} actions={<PrintButton name={t('print')} />} />
      <OfPeriod>{children}</OfPeriod>
      {after}
    </>
  );
};

const PrintButton = ({ name }: { readonly name: string }) => (
  <Button className="print:hidden" onClick={() => window.print()}>
    <Printer aria-hidden="true" className="size-4.5" />
    {name}
  </Button>
);

const OfPeriod = ({ children }: Pick<ReportFrameProps, 'children'>) => {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  const chosen = usePeriod();
  const { data, error, isError, isPlaceholderData, refetch } = useReport(chosen.period);
  const day = (of: string) => formatDay(of, locale, 'medium');
  return (
    <div className="@container flex flex-col gap-5">
      <PeriodPicker chosen={chosen} />
      <p className="text-sm text-muted" aria-live="polite">
        {t('period.shown', { from: day(chosen.period.from), to: day(chosen.period.to) })}
      </p>
      {isError ? (
        <LoadFailure title={t('failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? (
        isError ? null : (
          <Skeleton />
        )
      ) : (
        <div aria-busy={isPlaceholderData} className="flex flex-col gap-5 aria-busy:opacity-60">
          {data.totals.uncounted > 0 ? (
            <Notice tone="info">{t('uncounted', { count: data.totals.uncounted })}</Notice>
          ) : null}
          {data.totals.recordings === 0 ? (
            <NothingThen onAll={() => chosen.choosePreset('12m')} />
          ) : (
            children(data)
          )}
        </div>
      )}
    </div>
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

const Skeleton = () => {
  const { t } = useTranslation('reports');
  return (
    <div role="status" className="flex animate-write flex-col gap-5 [animation-delay:200ms]">
      <span className="sr-only">{t('loading')}</span>
      <div className="h-24 rounded-card bg-ink/5" />
      <div className="h-80 rounded-card bg-ink/5" />
    </div>
  );
};
