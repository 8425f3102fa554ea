import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { MinutesCard } from './minutes-card.tsx';
import { SpeakersCard } from './speakers-card.tsx';
import { usePeriodReport } from './use-period.ts';

/** Shows the shortest period that is not almost empty, in short, for the first page. Shows nothing while there is nothing to show. */
export const RecentFigures = () => {
  const { t } = useTranslation('reports');
  const id = useId();
  const { choice, report } = usePeriodReport();
  if (choice === undefined || report === undefined || report.totals.recordings === 0) return null;
  const { preset } = choice;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="font-medium">
          {t(`recent.title.${preset}`)}
        </h2>
        <AppLink to={`${paths.appReports}?period=${preset}`} size="small">
          {t('recent.more')}
        </AppLink>
      </header>
      <div className="grid items-start gap-4 @4xl:grid-cols-2">
        <MinutesCard report={report} />
        <SpeakersCard report={report} />
      </div>
    </section>
  );
};
