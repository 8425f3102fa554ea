import type { Locale } from '@escriba/contracts/shared/locale';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTexts } from '../../i18n/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useAppServices } from '../../data/app-services.ts';
import { transcriptionKeys, type TranscriptionsPage as Listed } from '../../data/transcriptions/keys.ts';
import { usePlayback } from '../../media/player/page-playback.ts';
import { useOnline } from '../../ui/use-online.ts';
import { type AskedFolder, LabelFilters } from './labels/label-filters.tsx';
import { toListOptions } from './list-address.ts';
import { ListTools } from './list-tools.tsx';
import { EmptyList, FailedList, ListSkeleton, StaleNotice } from './list-states.tsx';
import { Recordings } from './recordings.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { Toolbar } from './toolbar.tsx';
import { useListAddress } from './use-list-address.ts';

const LabelsDialog = lazy(async () => {
  const [module] = await Promise.all([import('./labels/labels-dialog.tsx'), openTexts('team')]);
  return { default: module.LabelsDialog };
});

const AskFolderDialog = lazy(async () => {
  const [module] = await Promise.all([import('./ask-dialog.tsx'), openTexts('insights')]);
  return { default: module.AskFolderDialog };
});

const AutomaticFormsDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('../../data/assistant/automatic-forms-dialog.tsx'),
    openTexts('insights'),
  ]);
  return { default: module.AutomaticFormsDialog };
});

/** Renders the list of the user's recordings. */
export const TranscriptionsPage = () => {
  const { t } = useTranslation('library');
  const locale = useLocale();
  const { transcriptions } = useAppServices();
  const playback = usePlayback();
  const { address, change } = useListAddress();
  const searchId = useId();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { dialogs, ...labels } = useLabelDialogs();
  const list = useQuery(transcriptions.list(toListOptions(address)));
  useEffect(() => playback.stop, [playback]);
  useWordsOf(locale);
  const isFirst = isEmptyLibrary(list.data, address);
  const count =
    list.isError && list.data === undefined ? t('count.unknown') : countText(list.data, t, locale);
  return (
    <>
      <Toolbar
        searchId={searchId}
        address={address}
        counts={list.data?.counts}
        {...(isFirst ? {} : { count })}
        hasTools={!isFirst}
        onChange={change}
      >
        <LabelFilters address={address} onChange={change} {...labels} />
        <ListTools
          isRefreshing={list.isFetching}
          onRefresh={() => void list.refetch()}
          onHelp={() => setHelpOpen(true)}
        />
      </Toolbar>
      <p role="status" className="sr-only">
        {list.isPlaceholderData || list.data === undefined ? '' : count}
      </p>
      <div className="-mt-5 flex grow flex-col gap-2">
        <Content list={list} searchId={searchId} onHelp={() => setHelpOpen(true)} />
      </div>
      {dialogs}
      <ShortcutsDialog isOpen={isHelpOpen} onOpenChange={setHelpOpen} />
    </>
  );
};

/** Keeps which dialog of folders and tags is open. */
const useLabelDialogs = () => {
  const [isManaging, setManaging] = useState(false);
  const [askedFolder, setAskedFolder] = useState<AskedFolder>();
  const [automatic, setAutomatic] = useState<Automatic>();
  const onClose = (): void => {
    setManaging(false);
    setAskedFolder(undefined);
    setAutomatic(undefined);
  };
  return {
    onManage: () => setManaging(true),
    onAsk: setAskedFolder,
    onAutomatic: (folder: AskedFolder | undefined) => setAutomatic({ folder }),
    dialogs: <LabelDialogs {...{ isManaging, askedFolder, automatic, onClose }} />,
  };
};

/** What is made by itself is chosen, of a folder or of the account. */
type Automatic = { readonly folder: AskedFolder | undefined };

type LabelDialogsProps = {
  readonly isManaging: boolean;
  readonly askedFolder: AskedFolder | undefined;
  readonly automatic: Automatic | undefined;
  readonly onClose: () => void;
};

/** Manages folders and tags, asks about a folder, or chooses what is made by itself. */
const LabelDialogs = ({ isManaging, askedFolder, automatic, onClose }: LabelDialogsProps) => (
  <Suspense>
    {isManaging ? <LabelsDialog isOpen onClose={onClose} /> : null}
    {askedFolder === undefined ? null : <AskFolderDialog folder={askedFolder} onClose={onClose} />}
    {automatic === undefined ? null : <AutomaticFormsDialog {...automatic} onClose={onClose} />}
  </Suspense>
);

type ContentProps = {
  readonly list: ReturnType<typeof useQuery<Listed>>;
  readonly searchId: string;
  readonly onHelp: () => void;
};

const Content = ({ list, searchId, onHelp }: ContentProps) => {
  const { address, change } = useListAddress();
  const isOffline = !useOnline();
  const pages = list.data?.pagination.totalPages ?? 0;
  const view = viewOf(list, address.page, isOffline);
  useEffect(() => {
    if (view === 'beyond')
      change({ page: Math.max(1, Math.min(pages, address.page - 1)) }, { replace: true });
  }, [view, pages, address.page, change]);
  const failure = { isOffline, onRetry: () => void list.refetch() };
  const isOld = list.isError || list.data?.keptAtMs !== undefined;
  const isStale = list.data !== undefined && isOld && !isOffline;
  return (
    <>
      {isStale ? <StaleNotice onRetry={failure.onRetry} /> : null}
      {view === 'failed' ? <FailedList {...failure} /> : null}
      {view === 'waiting' || view === 'beyond' ? <ListSkeleton /> : null}
      {view === 'empty' ? <EmptyList address={address} onChange={change} /> : null}
      <Recordings
        items={view === 'full' ? (list.data?.items ?? []) : []}
        pages={pages}
        isOld={list.isPlaceholderData}
        searchId={searchId}
        onHelp={onHelp}
      />
    </>
  );
};

/** Returns what the page shows. `beyond`: a page after the last one, e.g. after deletions. */
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

/** Returns whether nothing was ever sent, or all of it is deleted: there is nothing to search or to filter. */
const isEmptyLibrary = (
  data: Listed | undefined,
  { search, status }: ReturnType<typeof useListAddress>['address'],
) => data?.counts.all === 0 && search === '' && status === undefined;

type T = TFunction<'library'>;

const countText = (data: Listed | undefined, t: T, locale: Locale): string => {
  if (data === undefined) return t('count.loading');
  const { total, totalIsExact } = data.pagination;
  const formatted = new Intl.NumberFormat(locale).format(total);
  return totalIsExact ? t('count.files', { count: total, formatted }) : t('count.more', { formatted });
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
