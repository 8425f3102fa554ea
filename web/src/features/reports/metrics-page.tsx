import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatNumber } from '../../media/format.ts';
import { KeyFigures } from './key-figures.tsx';
import { typedFigure } from './typed-figure.ts';
import { minutesText, waitText } from './number-texts.ts';
import { ReportFrame } from './report-frame.tsx';
import { ConfidenceCard, SpeakersCard, WaitsCard } from './speech-cards.tsx';

type SpeechMetricsProps = {
  /** Shown for an account without a finished recording. */
  readonly empty: ReactNode;
  /** Shown below the figures of the period. */
  readonly after: ReactNode;
};

/** `/app/analytics`: who talks, how fast, how soon the text was there and how sure it is. */
export const SpeechMetrics = ({ empty, after }: SpeechMetricsProps) => {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  return (
    <ReportFrame title={t('metrics.title')} text={t('metrics.text')} empty={empty} after={after}>
      {(report) => (
        <>
          <KeyFigures
            label={t('totals.title')}
            figures={[
              { name: t('totals.talk'), value: minutesText(report.totals.talkMs, locale) },
              {
                name: t('totals.perMinute'),
                value: orDash(report.totals.wordsPerMinute, (value) => formatNumber(value, locale)),
              },
              ...typedFigure(report, t, locale),
              { name: t('totals.speakers'), value: formatNumber(report.speakers.named.length, locale) },
              { name: t('totals.wait'), value: orDash(report.waits.medianMs, waitText) },
            ]}
          />
          <SpeakersCard report={report} />
          <div className="grid items-start gap-5 @3xl:grid-cols-2">
            <WaitsCard report={report} />
            <ConfidenceCard report={report} />
          </div>
        </>
      )}
    </ReportFrame>
  );
};

const orDash = (value: number | null, format: (value: number) => string): string =>
  value === null ? '–' : format(value);
