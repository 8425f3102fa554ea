import type { Locale } from '@escriba/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Upload } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { useAppServices } from '../../data/app-services.ts';
import { transcriptionKeys, type TranscriptionsPage as Listed } from '../../data/transcriptions/keys.ts';
import { usePlayback } from '../../media/player/page-playback.ts';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { toListOptions } from './list-address.ts';
import { EmptyList, FailedList, ListSkeleton, StaleNotice } from './list-states.tsx';
import { Pager } from './pager.tsx';
import { ConfirmDialogs } from './confirm-dialogs.tsx';
import { RecordingList } from './recording-list.tsx';
import type { Question } from './recording-menu.tsx';
import { Tools } from './tools.tsx';
import { useRecordingActions } from './use-recording-actions.ts';
import { useListAddress } from './use-list-address.ts';
import { useOpened } from './use-opened.ts';

/** The list of the user's recordings. */
export const TranscriptionsPage = () => {
  const { t } = useTranslation('library');
  const locale = useLocale();
  const { transcriptions } = useAppServices();
  const playback = usePlayback();
  const { address, change } = useListAddress();
  const searchId = useId();
  const list = useQuery(transcriptions.list(toListOptions(address)));
  useEffect(() => playback.stop, [playback]);
  useWordsOf(locale);
  const count =
    list.isError && list.data === undefined ? t('count.unknown') : countText(list.data, t, locale);
  return (
    <>
      <PageHeader
        title={t('title')}
        text={count}
        actions={
          <AppLink to={paths.appUpload} look="primary">
            <Upload aria-hidden="true" className="size-4.5" />
            {t('uploadRecording')}
          </AppLink>
        }
      />
      <p role="status" className="sr-only">
        {list.isPlaceholderData || list.data === undefined ? '' : count}
      </p>
      <div className="-mt-2 flex flex-col gap-5">
        <Tools
          searchId={searchId}
          address={address}
          isRefreshing={list.isFetching}
          onChange={change}
          onRefresh={() => void list.refetch()}
        />
        <Content list={list} searchId={searchId} />
      </div>
    </>
  );
};

type ContentProps = {
  readonly list: ReturnType<typeof useQuery<Listed>>;
  readonly searchId: string;
};

const Content = ({ list, searchId }: ContentProps) => {
  const { address, change, toPage } = useListAddress();
  const isOffline = !useOnline();
  const actions = useRecordingActions();
  const [question, ask] = useState<Question | null>(null);
  const { openedId, open, close } = useOpened();
  const top = useTopOfPage(address.page);
  const items = list.data?.items ?? [];
  const pages = list.data?.pagination.totalPages ?? 0;
  const view = viewOf(list, address.page, isOffline);
  useEffect(() => {
    if (view === 'beyond')
      change({ page: Math.max(1, Math.min(pages, address.page - 1)) }, { replace: true });
  }, [view, pages, address.page, change]);
  const failure = { isOffline, onRetry: () => void list.refetch() };
  const isStale = list.data !== undefined && (list.isError || isOffline);
  return (
    <>
      {isStale ? <StaleNotice {...failure} /> : null}
      {view === 'failed' ? <FailedList {...failure} /> : null}
      {view === 'waiting' || view === 'beyond' ? <ListSkeleton /> : null}
      {view === 'empty' ? <EmptyList address={address} onChange={change} /> : null}
      {view === 'full' ? (
        <>
          <RecordingList
            ref={top}
            items={items}
            isOld={list.isPlaceholderData}
            actions={actions}
            onAsk={ask}
            onOpen={({ transcriptionId }) => open(transcriptionId)}
          />
          <Pager page={address.page} pages={pages} toPage={toPage} />
        </>
      ) : null}
      <ConfirmDialogs
        question={question}
        items={items}
        actions={actions}
        fallbackId={searchId}
        onClose={() => ask(null)}
      />
      <DetailsDialog id={openedId} actions={actions} fallbackId={searchId} onClose={close} />
    </>
  );
};

/** `beyond`: a page after the last one, e.g. after deletions. */
const viewOf = (
  { data, isError, isPlaceholderData }: ContentProps['list'],
  page: number,
  isOffline: boolean,
): 'waiting' | 'failed' | 'beyond' | 'empty' | 'full' => {
  if (data === undefined) return isError || isOffline ? 'failed' : 'waiting';
  if (data.items.length > 0) return 'full';
  if (isPlaceholderData) return 'waiting';
  return page > 1 ? 'beyond' : 'empty';
};

type T = TFunction<'library'>;

const countText = (data: Listed | undefined, t: T, locale: Locale): string => {
  if (data === undefined) return t('count.loading');
  const { total, totalIsExact } = data.pagination;
  const formatted = new Intl.NumberFormat(locale).format(total);
  return totalIsExact ? t('count.files', { count: total, formatted }) : t('count.more', { formatted });
};

/** A new page starts at its top, for screen readers and keyboards too. */
const useTopOfPage = (page: number) => {
  const top = useRef<HTMLUListElement>(null);
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    window.scrollTo({ top: 0, behavior: 'instant' });
    top.current?.focus({ preventScroll: true });
  }, [page]);
  return top;
};

/** Refetches the server's messages when the page language changes. */
const useWordsOf = (locale: Locale): void => {
  const last = useRef(locale);
  const queries = useQueryClient();
  useEffect(() => {
    if (last.current === locale) return;
    last.current = locale;
    void queries.invalidateQueries({ queryKey: transcriptionKeys.lists });
  }, [queries, locale]);
};
