import { CircleAlert, FileSearch, type LucideIcon, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { VoiceToText } from '../../ui/voice-to-text.tsx';
import type { ListAddress } from './list-address.ts';
import { nameInSentence } from './shown-name.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';

type StateProps = {
  readonly picture: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
  readonly role?: 'alert' | 'status';
};

/** A message in place of the list. */
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

/** No matches: for this search, with this status, or at all. */
export const EmptyList = ({ address: { search, status }, onChange }: EmptyProps) => {
  const { t } = useTranslation('library');
  if (search !== '')
    return (
      <State
        picture={<Picture Icon={FileSearch} />}
        title={t('empty.search', { search: nameInSentence(search) })}
        text={t('empty.searchText')}
        action={<Button onClick={() => onChange({ search: '' })}>{t('clearSearch')}</Button>}
      />
    );
  if (status !== undefined)
    return (
      <State
        picture={<Picture Icon={FileSearch} />}
        title={t('empty.status')}
        text={t('empty.statusText')}
        action={<Button onClick={() => onChange({ status: undefined })}>{t('seeAll')}</Button>}
      />
    );
  return (
    <State
      picture={<VoiceToText />}
      title={t('empty.first')}
      text={t('empty.firstText')}
      action={<AppLink to={paths.appUpload}>{t('uploadRecording')}</AppLink>}
    />
  );
};

type FailedProps = { readonly isOffline: boolean; readonly onRetry: () => void };

/** The list failed to load. */
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

/** The visible list may be out of date. */
export const StaleNotice = ({ isOffline, onRetry }: FailedProps) => {
  const { t } = useTranslation('library');
  if (isOffline) return <Notice tone="warning">{t('offline.stale')}</Notice>;
  return <LoadFailure title={t('failure.list')} text={t('failed.stale')} onRetry={onRetry} />;
};

/** A skeleton of the first cards; appears after a moment. */
export const ListSkeleton = () => {
  const { t } = useTranslation('library');
  return (
    <div role="status" className="flex animate-write flex-col gap-3 [animation-delay:200ms]">
      <span className="sr-only">{t('count.loading')}</span>
      {['a', 'b', 'c', 'd'].map((card) => (
        <div
          key={card}
          aria-hidden="true"
          className="flex h-66 gap-4 rounded-card border border-line bg-raised p-4 sm:h-62 sm:p-5"
        >
          <span className="hidden size-10 shrink-0 rounded-control bg-ink/5 sm:block" />
          <span className="flex grow flex-col gap-3">
            <span className="h-5 w-3/5 rounded-control bg-ink/7" />
            <span className="h-4 w-2/5 rounded-control bg-ink/5" />
            <span className="my-2 h-9 w-full rounded-control bg-ink/4" />
            <span className="h-4 w-full rounded-control bg-ink/5" />
            <span className="h-4 w-4/5 rounded-control bg-ink/5" />
          </span>
        </div>
      ))}
    </div>
  );
};
