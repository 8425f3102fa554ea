import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReport } from '../../data/reports/report.ts';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { MinutesCard } from './minutes-card.tsx';
import { periodOf } from './period.ts';
import { SpeakersCard } from './speech-cards.tsx';

/** The last twelve months in short, for the first page. Nothing while there is nothing to show. */
export const RecentFigures = () => {
  const { t } = useTranslation('reports');
  const id = useId();
  const [period] = useState(() => periodOf('12m', new Date()));
  const { data } = useReport(period);
  if (data === undefined || data.totals.recordings === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="font-medium">
          {t('recent.title')}
        </h2>
        <AppLink to={`${paths.appReports}?period=12m`} size="small">
          {t('recent.more')}
        </AppLink>
      </header>
      <div className="grid items-start gap-4 @4xl:grid-cols-2">
        <MinutesCard report={data} />
        <SpeakersCard report={data} />
      </div>
    </section>
  );
};
