import { useQuery } from '@tanstack/react-query';
import { FileText, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../data/app-services.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../session/use-session.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toGreetingName } from '../../ui/greeting-name.ts';
import { SkeletonCard } from '../../ui/skeleton-card.tsx';
import { ContinueList, useHasNone, useListSettled } from './continue-list.tsx';
import { FoldedSamples } from './folded-samples.tsx';
import { Summary } from './summary.tsx';

/** The classes of a skeleton that appears late, so that quick loads show none. */
const LATE = 'animate-write [animation-delay:200ms]';

type DashboardPageProps = {
  /** The area where files are dropped. */
  readonly drop: ReactNode;
  /** The usage of the plan. */
  readonly plan: ReactNode;
  /** Figures of the user's recordings, once one is finished. */
  readonly figures: ReactNode;
};

/** Renders the first page behind the sign-in: send a recording, continue with one, see what is left of the plan. */
export const DashboardPage = ({ drop, plan, figures }: DashboardPageProps) => {
  const { t } = useTranslation('dashboard');
  const isSettled = useListSettled();
  const hasNone = useHasNone();
  const name = toGreetingName(useSession().user?.name ?? '');
  return (
    <>
      <PageHeader
        title={t('title', { name })}
        text={t('text')}
        // A user without recordings has nothing to see, and starts with the place for files.
        actions={hasNone ? undefined : <QuickActions />}
      />
      <div className="@container flex flex-col gap-8">
        {drop}
        <div className="grid items-start gap-4 @3xl:grid-cols-[minmax(0,1fr)_20rem]">
          <ContinueList />
          {isSettled ? plan : <SkeletonCard className={`min-h-76 ${LATE}`} lines={4} />}
        </div>
        {isSettled ? (
          <>
            <Summary hasNone={hasNone} />
            <FiguresOrSamples figures={figures} />
          </>
        ) : (
          <SkeletonCard className={`min-h-28 ${LATE}`} />
        )}
      </div>
    </>
  );
};

/** Shows figures, or samples to a user without any. */
const FiguresOrSamples = ({ figures }: Pick<DashboardPageProps, 'figures'>) => {
  const { data } = useQuery(useAppServices().transcriptions.totals());
  if (data === undefined) return null;
  return data.completed > 0 ? figures : <FoldedSamples />;
};

/** Renders quick actions, which phones have in the bar at the bottom. */
const QuickActions = () => {
  const { t } = useTranslation('dashboard');
  return (
    <div data-wide className="flex flex-wrap gap-2">
      <AppLink to={paths.appTranscriptions}>
        <FileText aria-hidden="true" className="size-4.5 text-accent" />
        {t('seeTranscriptions')}
      </AppLink>
      <AppLink to={paths.appUpload}>
        <Upload aria-hidden="true" className="size-4.5 text-accent" />
        {t('uploadRecording')}
      </AppLink>
    </div>
  );
};
