import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatNumber } from '../../media/format.ts';
import { KeyFigures } from './key-figures.tsx';
import { typedFigure } from './typed-figure.ts';
import { MinutesCard } from './minutes-card.tsx';
import { minutesText } from './number-texts.ts';
import { LanguagesCard, LongestCard } from './recording-cards.tsx';
import { ReportFrame } from './report-frame.tsx';

/** `/app/reports`: what was transcribed in a period. `empty` is for an account without a finished recording. */
export const RecordingReports = ({ empty }: { readonly empty: ReactNode }) => {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  return (
    <ReportFrame title={t('title')} text={t('text')} empty={empty}>
      {(report) => (
        <>
          <KeyFigures
            label={t('totals.title')}
            figures={[
              { name: t('totals.recordings'), value: formatNumber(report.totals.recordings, locale) },
              { name: t('totals.minutes'), value: minutesText(report.totals.durationMs, locale) },
              { name: t('totals.words'), value: formatNumber(report.totals.words, locale) },
              ...typedFigure(report, t, locale),
              { name: t('totals.languages'), value: formatNumber(report.languages.length, locale) },
            ]}
          />
          <MinutesCard report={report} />
          <div className="grid items-start gap-5 @3xl:grid-cols-2">
            <LanguagesCard report={report} />
            <LongestCard report={report} />
          </div>
        </>
      )}
    </ReportFrame>
  );
};
