import { CircleAlert, FileSearch, FolderOpen, type LucideIcon, Mic, Upload, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { VoiceToText } from '../../ui/voice-to-text.tsx';
import type { ListAddress } from './list-address.ts';
import { nameInSentence } from '../../media/shown-name.ts';
import { uploadPath } from './upload-path.ts';
import { FIRST_STEP_ID } from './use-remove.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SkeletonList } from '../../ui/skeleton-rows.tsx';

type StateProps = {
  readonly picture: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
  readonly role?: 'alert' | 'status';
};

/** Renders a message in place of the list. */
const State = ({ picture, title, text, action, role }: StateProps) => (
  <div
    role={role}
    className="flex min-h-72 flex-col items-center justify-center gap-5 rounded-zone border border-dashed border-line-strong px-5 py-12 text-center"
  >
    {picture}
    <div className="flex max-w-md flex-col gap-1">
      <h2 className="text-lg font-medium text-balance wrap-anywhere">{title}</h2>
      <p className="text-muted text-pretty">{text}</p>
    </div>
    {action}
  </div>
);

const Picture = ({ Icon }: { readonly Icon: LucideIcon }) => (
  <Icon aria-hidden="true" strokeWidth={1.5} className="size-10 text-accent" />
);

type EmptyProps = {
  readonly address: ListAddress;
  readonly onChange: (changes: Partial<ListAddress>) => void;
};

/** Says that there are no matches: for this search, with this status, or at all. */
export const EmptyList = ({ address, onChange }: EmptyProps) => {
  const { t } = useTranslation('library');
  const { search, status } = address;
  if (address.folder !== undefined || address.tags.length > 0)
    return <EmptyFilter address={address} onChange={onChange} />;
  if (search === '' && status === undefined) return <FirstStep />;
  const isSearch = search !== '';
  return (
    <State
      picture={<Picture Icon={FileSearch} />}
      title={isSearch ? t('empty.search', { search: nameInSentence(search) }) : t('empty.status')}
      text={t(isSearch ? 'empty.searchText' : 'empty.statusText')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {isSearch ? <Button onClick={() => onChange({ search: '' })}>{t('clearSearch')}</Button> : null}
          {status === undefined ? null : (
            <Button onClick={() => onChange({ status: undefined })}>{t('seeAll')}</Button>
          )}
        </div>
      }
    />
  );
};

const EmptyFilter = ({ address, onChange }: EmptyProps) => {
  const { t } = useTranslation('labels');
  const upload = uploadPath(address.folder);
  const isFolder = upload !== paths.appUpload;
  const isEmptyFolder =
    isFolder && address.search === '' && address.status === undefined && address.tags.length === 0;
  const all = { search: '', status: undefined, folder: undefined, tags: [] };
  return (
    <State
      picture={<Picture Icon={isEmptyFolder ? FolderOpen : FileSearch} />}
      title={t(isEmptyFolder ? 'emptyFolder' : 'empty')}
      text={t(isEmptyFolder ? 'emptyFolderText' : 'emptyText')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {isFolder ? (
            <AppLink to={upload}>
              <Upload aria-hidden="true" className="size-4.5 text-accent" />
              {t('uploadHere')}
            </AppLink>
          ) : null}
          <Button onClick={() => onChange(all)}>{t('clearFilters')}</Button>
        </div>
      }
    />
  );
};

/** Renders the first step, for a library without recordings. */
const FirstStep = () => {
  const { t } = useTranslation('library');
  return (
    <State
      picture={<VoiceToText />}
      title={t('empty.first')}
      text={t('empty.firstText')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <AppLink id={FIRST_STEP_ID} to={paths.appUpload} look="primary">
            <Upload aria-hidden="true" className="size-4.5" />
            {t('uploadRecording')}
          </AppLink>
          <AppLink to={paths.appUpload}>
            <Mic aria-hidden="true" className="size-4.5 text-accent" />
            {t('recordNow')}
          </AppLink>
        </div>
      }
    />
  );
};

type FailedProps = { readonly isOffline: boolean; readonly onRetry: () => void };

/** Says that the list failed to load. */
export const FailedList = ({ isOffline, onRetry }: FailedProps) => {
  const { t } = useTranslation('library');
  const about = isOffline ? 'offline' : 'failed';
  return (
    <State
      role="alert"
      picture={<Picture Icon={isOffline ? WifiOff : CircleAlert} />}
      title={t(isOffline ? 'offline.title' : 'failure.list')}
      text={t(`${about}.text`)}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
};

/** Says that the visible list may be out of date. The frame says so if the browser is offline. */
export const StaleNotice = ({ onRetry }: Pick<FailedProps, 'onRetry'>) => {
  const { t } = useTranslation('library');
  return <LoadFailure title={t('failure.list')} text={t('failed.stale')} onRetry={onRetry} />;
};

/** Shows the shape of the first rows while they load; appears after a moment. */
export const ListSkeleton = () => {
  const { t } = useTranslation('library');
  return (
    <div role="status" className="animate-write [animation-delay:200ms]">
      <span className="sr-only">{t('count.loading')}</span>
      <SkeletonList rows={8} />
    </div>
  );
};
