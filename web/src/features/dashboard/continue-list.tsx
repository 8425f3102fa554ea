import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppServices } from '../../data/app-services.ts';
import { isUnfinished } from '../../data/transcriptions/news.ts';
import { byAge, useFinished } from '../../data/use-finished.ts';
import { usePlayback } from '../../media/player/page-playback.ts';
import { NotifyOffer } from '../../notify/notify-offer.tsx';
import { paths } from '../../platform/paths.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ContinueRow } from './continue-row.tsx';
import { FirstUse } from './first-use.tsx';

const NEWEST_MAX = 20;
const FINISHED_MAX = 5;
const FAILED_MAX = 3;

const useLists = () => {
  const { transcriptions } = useAppServices();
  const newest = useQuery(transcriptions.list({ limit: NEWEST_MAX }));
  const finished = useFinished(newest, FINISHED_MAX);
  return {
    newest,
    finished,
    isSettled: !newest.isLoading && (newest.isError || finished.items !== undefined),
  };
};

/** Returns false until the list is known, or cannot be: what is below it would move. */
export const useListSettled = (): boolean => useLists().isSettled;

/** Returns whether it is known that the user has no recordings. */
export const useHasNone = (): boolean =>
  useQuery(useAppServices().transcriptions.list({ limit: NEWEST_MAX })).data?.items.length === 0;

/** Lists what the user may want to continue: recordings under way, failed ones, and the last finished ones. */
export const ContinueList = ({ className = '' }: { readonly className?: string }) => {
  const { t } = useTranslation('dashboard');
  const { newest, finished, isSettled } = useLists();
  useSilenceAfterwards();
  const items = isSettled ? arrange(newest.data?.items ?? [], finished.items ?? []) : [];
  if (useHasNone()) return <FirstUse className={className} />;
  return (
    <Card title={t('continue')} className={className} aside={<SeeAll />}>
      {isSettled ? null : <WaitingRows />}
      {newest.data === undefined && newest.isError ? (
        <LoadFailure title={t('failure.list')} onRetry={() => void newest.refetch()} />
      ) : null}
      <ul aria-label={t('continue')} className="-mx-2 -my-2 flex grow flex-col empty:hidden">
        {items.map((item) => (
          <ContinueRow key={item.transcriptionId} item={item} />
        ))}
      </ul>
      {items.some(isUnfinished) ? <NotifyOffer /> : null}
    </Card>
  );
};

/** Arranges running, failed and finished recordings; each newest first. */
const arrange = (
  newest: readonly TranscriptionItem[],
  finished: readonly TranscriptionItem[],
): readonly TranscriptionItem[] => {
  const running = newest.filter(isUnfinished).toSorted(byAge);
  const failed = newest.filter(({ status }) => status === 'error').toSorted(byAge);
  return [...running, ...failed.slice(0, FAILED_MAX), ...finished];
};

/** Stops playback when the page is left. Other pages have their own players: nothing plays without a control. */
const useSilenceAfterwards = (): void => {
  const playback = usePlayback();
  useEffect(() => playback.stop, [playback]);
};

const SeeAll = () => {
  const { t } = useTranslation('dashboard');
  return (
    <Link
      to={paths.appTranscriptions}
      className="rounded-control text-sm font-medium text-accent-strong underline-offset-4 hover:underline touch:-my-2 touch:py-2"
    >
      {t('seeAll')}
    </Link>
  );
};

const WaitingRows = () => {
  const { t } = useTranslation('dashboard');
  return (
    <div role="status" className="animate-write [animation-delay:200ms]">
      <span className="sr-only">{t('recent.loading')}</span>
      <SkeletonRows rows={5} />
    </div>
  );
};
