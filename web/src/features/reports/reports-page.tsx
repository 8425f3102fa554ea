import type { Report } from '@escriba/contracts/transcription/reports';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatNumber, formatTimeSum } from '../../media/format.ts';
import { KeyFigures } from './key-figures.tsx';
import { MinutesCard } from './minutes-card.tsx';
import { LanguagesCard, LongestCard } from './recording-cards.tsx';
import { ReportFrame } from './report-frame.tsx';

/** Words per minute of someone who types a recording by ear: the pages name it beside the time that it gives. */
const TYPED_PER_MINUTE = 40;

/** Renders `/app/reports`: what was transcribed in a period. `empty` is for an account without a finished recording. */
export const RecordingReports = ({ empty }: { readonly empty: ReactNode }) => {
  const { t } = useTranslation('reports');
  return (
    <ReportFrame title={t('title')} text={t('text')} empty={empty}>
      {(report) => (
        <>
          <Totals report={report} />
          <MinutesCard report={report} />
          <div className="grid items-start gap-5 @3xl:has-[>:nth-child(2)]:grid-cols-2">
            {report.languages.length > 1 ? <LanguagesCard report={report} /> : null}
            <LongestCard report={report} />
          </div>
        </>
      )}
    </ReportFrame>
  );
};

const Totals = ({ report: { totals } }: { readonly report: Report }) => {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  const typed = formatNumber(totals.typedWords, locale);
  return (
    <KeyFigures
      label={t('totals.title')}
      figures={[
        {
          name: t('totals.minutes'),
          value: formatTimeSum(totals.durationMs / 1_000, locale),
          note: t('totals.minutesNote'),
        },
        { name: t('totals.recordings'), value: formatNumber(totals.recordings, locale) },
        {
          name: t('totals.words'),
          value: formatNumber(totals.words, locale),
          note: totals.typedWords === 0 ? undefined : t('totals.typed', { words: typed }),
        },
        {
          name: t('totals.byHand'),
          value: formatTimeSum((totals.words / TYPED_PER_MINUTE) * 60, locale),
          note: t('totals.byHandNote', { words: TYPED_PER_MINUTE }),
        },
      ]}
    />
  );
};
