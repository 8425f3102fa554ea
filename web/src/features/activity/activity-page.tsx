import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../data/failure-text.ts';
import { activityQuery } from '../../data/transcriptions/activity.ts';
import { useServices } from '../../session/services.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonList } from '../../ui/skeleton-rows.tsx';
import type { Actors } from './actor-name.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityList } from './activity-list.tsx';
import { CsvButton } from './csv-button.tsx';
import { useActors } from './use-actors.ts';
import { useActivityFilter } from './use-activity-filter.ts';

/** Shows who did what to the recordings of the account or workspace, or to the one in the address. */
export const ActivityPage = () => {
  const { t } = useTranslation('activity');
  const { filter, setFilter } = useActivityFilter();
  const actors = useActors();
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={<CsvButton filter={filter} actors={actors} />}
      />
      <ActivityFilters filter={filter} actors={actors} onChange={setFilter} />
      <Entries filter={filter} actors={actors} />
    </>
  );
};

type EntriesProps = Pick<ReturnType<typeof useActivityFilter>, 'filter'> & {
  readonly actors: Actors | undefined;
};

const Entries = ({ filter, actors }: EntriesProps) => {
  const { t } = useTranslation('activity');
  const { session } = useServices();
  const query = useInfiniteQuery(activityQuery(session, filter));
  const { data, error, refetch } = query;
  if (data === undefined || actors === undefined)
    return error === null ? (
      <div className="animate-write [animation-delay:200ms]">
        <SkeletonList rows={4} />
      </div>
    ) : (
      <LoadFailure title={t('failed')} text={failureText(error)} onRetry={() => void refetch()} />
    );
  const entries = data.pages.flatMap((page) => page.data);
  if (entries.length === 0) return <NoEntries isFiltered={Object.keys(filter).length > 0} />;
  return (
    <div className="flex flex-col gap-4">
      <ActivityList entries={entries} actors={actors} />
      <MoreButton query={query} className="self-center max-sm:w-full" />
    </div>
  );
};

const NoEntries = ({ isFiltered }: { readonly isFiltered: boolean }) => {
  const { t } = useTranslation('activity');
  return (
    <div className="flex flex-col items-center gap-1 rounded-card border border-dashed border-line px-5 py-12 text-center">
      <p className="font-medium">{t(isFiltered ? 'noneFound' : 'empty')}</p>
      <p className="text-sm text-muted text-pretty">{t(isFiltered ? 'noneFoundText' : 'emptyText')}</p>
    </div>
  );
};
