import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../../data/app-services.ts';
import { useSpeechModels } from '../../../data/speech-models.ts';
import { useUsage } from '../../../data/usage/usage.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { useOnline } from '../../../ui/use-online.ts';
import { DropZone, type DropZoneProps } from './drop-zone.tsx';
import { useAreFoldersLoading } from './folder-picker.tsx';
import { LinkList } from '../links/link-list.tsx';
import { useLinkAdding } from '../links/link-adding.tsx';
import { useAreLinksLoading, useLinks } from '../links/use-links.ts';
import { InProgressLists, newestQuery, useIsWorking } from './in-progress-list.tsx';
import { useUploadQueue } from '../queue/upload-queue.ts';
import { KeptRecordingsList } from '../recorder/kept-recordings-list.tsx';
import { RejectedNotice } from './notices.tsx';
import { RecentList, type RenderRow } from './recent-list.tsx';
import { SharedFiles } from './shared-files.tsx';
import { UploadAnnouncer } from './announcer.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';

type UploadPageProps = {
  /** Draws a transcribed recording with its details. */
  readonly renderRow: RenderRow;
};

/** Sends recordings and shows their progress. */
export const UploadPage = ({ renderRow }: UploadPageProps) => {
  const { t } = useTranslation('uploads');
  const { restore } = useUploadQueue();
  const isOffline = !useOnline();
  const usage = useUsage();
  useEffect(() => void restore(), [restore]);
  const isListLoading = useIsListLoading();
  const areLinksLoading = useAreLinksLoading();
  const speechModels = useSpeechModels();
  const areFoldersLoading = useAreFoldersLoading();
  const linkAdding = useLinkAdding();
  if (usage.isLoading || isListLoading || areLinksLoading || areFoldersLoading || speechModels.isLoading)
    return (
      <>
        <PageHeader title={t('title')} text={t('text')} />
        <PageSkeleton shape="upload" text={t('loadingUsage')} />
      </>
    );
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className="flex flex-col gap-4 empty:hidden">
        {isOffline ? <Notice tone="warning">{t('offline')}</Notice> : null}
        {usage.isError && usage.data === undefined ? (
          <LoadFailure
            tone="warning"
            title={t('failure.usage')}
            text={t('usageFailedText')}
            onRetry={() => void usage.refetch()}
          />
        ) : null}
        <SharedFiles />
        <KeptRecordingsList />
      </div>
      <RejectedNotice />
      <ZoneAndWork usage={usage.data} speechModels={speechModels.choices} onLink={linkAdding.open} />
      <RecentList renderRow={renderRow} />
      <UploadAnnouncer />
      {linkAdding.view}
    </>
  );
};

/** Returns whether the list loads: the zone is smaller while something runs. Sending waits for no second attempt. */
const useIsListLoading = (): boolean => {
  const { isLoading, failureCount } = useQuery(newestQuery(useAppServices().transcriptions));
  return isLoading && failureCount === 0;
};

/** What runs comes first. The keys keep an open microphone alive when the order changes. */
const ZoneAndWork = (props: Omit<DropZoneProps, 'isSmall'>) => {
  const hasLinks = useLinks().length > 0;
  const isWorking = useIsWorking() || hasLinks;
  const parts = [
    <DropZone key="zone" {...props} isSmall={isWorking} />,
    // No box: without rows, it would be a gap of its own.
    <div key="work" className="contents">
      <InProgressLists />
      <LinkList />
    </div>,
  ];
  return isWorking ? parts.toReversed() : parts;
};
