import type { Report } from '@escriba/contracts/transcription/reports';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatDuration, formatNumber, formatTimeSum } from '../../media/format.ts';
import { KeyFigures } from './key-figures.tsx';
import { ReportFrame } from './report-frame.tsx';
import { countToCheck, ReviewCard } from './review-card.tsx';
import { SpeakersCard } from './speakers-card.tsx';
import { WaitsCard } from './waits-card.tsx';

type SpeechMetricsProps = {
  /** The content in place of the figures for an account without a finished recording. */
  readonly empty: ReactNode;
  /** The content below them. */
  readonly after: ReactNode;
};

/** Renders `/app/analytics`: who talks most, how much is still to check, and how soon the text was there. */
export const SpeechMetrics = ({ empty, after }: SpeechMetricsProps) => {
  const { t } = useTranslation('reports');
  return (
    <ReportFrame title={t('metrics.title')} text={t('metrics.text')} empty={empty} after={after}>
      {(report) => (
        <>
          <Speech report={report} />
          <SpeakersCard report={report} />
          <div className="grid items-start gap-5 @3xl:grid-cols-2">
            <ReviewCard report={report} />
            <WaitsCard report={report} />
          </div>
        </>
      )}
    </ReportFrame>
  );
};

const Speech = ({ report }: { readonly report: Report }) => {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  const { totals, waits } = report;
  return (
    <KeyFigures
      label={t('totals.title')}
      figures={[
        { name: t('totals.talk'), value: formatTimeSum(totals.talkMs / 1_000, locale) },
        {
          name: t('totals.perMinute'),
          value: orDash(totals.wordsPerMinute, (value) => formatNumber(value, locale)),
        },
        { name: t('totals.toCheck'), value: formatNumber(countToCheck(report), locale) },
        { name: t('totals.wait'), value: orDash(waits.medianMs, (ms) => formatDuration(ms / 1_000)) },
      ]}
    />
  );
};

const orDash = (value: number | null, format: (value: number) => string): string =>
  value === null ? '–' : format(value);
