import type { TranscriptionItem } from '@escriba/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppServices } from '../../data/app-services.ts';
import { isUnfinished } from '../../data/transcriptions/news.ts';
import { NotifyOffer } from '../../notify/notify-offer.tsx';
import { paths, transcriptionPath } from '../../platform/paths.ts';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { FirstUse } from './first-use.tsx';
import { RecordingStatus } from './recording-status.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';

const SHOWN = 5;

/** The latest recordings with their status. */
export const RecentRecordings = ({ className = '' }: { readonly className?: string }) => {
  const { t } = useTranslation('dashboard');
  const { transcriptions } = useAppServices();
  const { data, isError, refetch } = useQuery(transcriptions.list({ limit: SHOWN }));
  const items = data?.items.slice(0, SHOWN) ?? [];
  if (data !== undefined && items.length === 0) return <FirstUse className={className} />;
  return (
    <Card
      title={t('recent.title')}
      className={className}
      aside={
        <Link
          to={paths.appTranscriptions}
          className="rounded-control text-sm font-medium text-accent-strong underline-offset-4 hover:underline"
        >
          {t('seeAll')}
        </Link>
      }
    >
      {data === undefined && !isError ? <RowsSkeleton /> : null}
      {data === undefined && isError ? (
        <LoadFailure title={t('failure.list')} onRetry={() => void refetch()} />
      ) : null}
      <ul className="-mx-2 -my-1 flex grow flex-col">
        {items.map((item) => (
          <Row key={item.transcriptionId} item={item} />
        ))}
      </ul>
      {items.some(isUnfinished) ? <NotifyOffer /> : null}
    </Card>
  );
};

const Row = ({ item }: { readonly item: TranscriptionItem }) => (
  <li className="border-t border-line first:border-t-0">
    <Link
      to={transcriptionPath(item)}
      className="flex min-h-14 flex-col justify-center gap-1.5 rounded-control px-2 py-2 transition-colors duration-150 hover:bg-ink/4"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5">
        <span className="min-w-0 grow basis-48 truncate font-medium" title={item.originalFileName}>
          {item.originalFileName}
        </span>
        <span className="flex shrink-0 items-center gap-3 text-sm text-muted tabular-nums">
          <RecordingStatus item={item} />
          <RelativeTime at={item.createdAt} />
        </span>
      </span>
      {item.status === 'processing' ? (
        <ProgressBar percent={item.progress} label={item.originalFileName} className="h-1" />
      ) : null}
    </Link>
  </li>
);

const RowsSkeleton = () => {
  const { t } = useTranslation('dashboard');
  return (
    <div role="status" className="flex animate-write flex-col gap-4 [animation-delay:200ms]">
      <span className="sr-only">{t('recent.loading')}</span>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div key={row} className="h-10 rounded-control bg-ink/5" />
      ))}
    </div>
  );
};
