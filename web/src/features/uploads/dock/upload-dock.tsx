import { ChevronDown, ChevronUp, Mic } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { formatDuration } from '../../../media/format.ts';
import { useElapsedSeconds } from '../../../media/use-elapsed-seconds.ts';
import { percentSent } from '../../../media/transfer.ts';
import { paths } from '../../../platform/paths.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { UploadAnnouncer } from '../page/announcer.tsx';
import { RejectedNotice } from '../page/notices.tsx';
import { DropAnywhere } from './drop-anywhere.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { isUnderWay, sumTransfers, type UploadItem } from '../queue/upload-item.ts';
import { useUploadQueue, useUploads } from '../queue/upload-queue.ts';
import { useRecorder } from '../recorder/microphone.ts';
import { readElapsedMs } from '../recorder/recorder.ts';

const LanguageDialog = lazyPart(async () => (await import('./language-dialog.tsx')).LanguageDialog);
const DockRows = lazyPart(async () => (await import('./dock-rows.tsx')).DockRows);

/** Uploads and recordings in progress, shown on all other pages of the app. Also guards the sign-out. */
export const UploadDock = () => {
  const { pathname } = useLocation();
  useLimitToastLink();
  return (
    <>
      {pathname === paths.appUpload ? null : <Dock />}
      <LanguageQuestion />
      <DropAnywhere />
      <SignOutDialog />
    </>
  );
};

/** Asks wherever the files were chosen. */
const LanguageQuestion = () => {
  const { items, languageStep } = useUploads();
  const isAsked = languageStep === 'asking' && items.some(({ state }) => state.name === 'held');
  return isAsked ? <LanguageDialog /> : null;
};

/** Gives the toast's button a client-side navigation, so that uploads continue. */
const useLimitToastLink = (): void => {
  const { limitToast } = useUploadQueue();
  const navigate = useNavigate();
  useEffect(() => limitToast.setNavigation((path) => void navigate(path)), [limitToast, navigate]);
};

const Dock = () => {
  const { t } = useTranslation('uploads');
  const { items } = useUploads();
  const shown = useShown(items);
  const [isExpanded, setExpanded] = useState(false);
  const Chevron = isExpanded ? ChevronDown : ChevronUp;
  const sum = sumTransfers(shown);
  return (
    <aside
      aria-label={t('dock.label')}
      className="pointer-events-none fixed inset-x-0 print:hidden bottom-[calc(var(--bottom-bar)+var(--docked))] z-40 flex flex-col items-end gap-2 p-3 sm:inset-x-auto sm:right-6 sm:w-96 sm:p-0 sm:pb-3 [&>*]:pointer-events-auto [&>*]:w-full"
    >
      <div className="rounded-card bg-overlay shadow-floating empty:hidden">
        <RejectedNotice />
      </div>
      <RecordingBar />
      {shown.length === 0 ? null : (
        <div className="animate-appear overflow-hidden rounded-card border border-line bg-overlay shadow-floating">
          <div className="flex items-center gap-2 py-1.5 pr-1.5 pl-4">
            <Link
              to={paths.appUpload}
              className="min-w-0 grow truncate rounded-control py-1.5 text-sm font-medium"
            >
              {describeAll(shown, t)}
            </Link>
            {sum.count === 0 ? null : (
              <span className="text-sm text-muted tabular-nums">{percentSent(sum)}%</span>
            )}
            <IconButton
              label={t(isExpanded ? 'dock.collapse' : 'dock.expand')}
              aria-expanded={isExpanded}
              onClick={() => setExpanded(!isExpanded)}
            >
              <Chevron aria-hidden="true" className="size-4.5" />
            </IconButton>
          </div>
          {sum.count === 0 || isExpanded ? null : (
            <ProgressBar percent={percentSent(sum)} label={t('dock.label')} className="h-1! rounded-none" />
          )}
          {isExpanded ? <DockRows items={shown} /> : null}
        </div>
      )}
      <UploadAnnouncer />
    </aside>
  );
};

const SENT_SHOWN_MS = 6_000;

/** Returns everything in progress or failed, and for a moment what was sent. */
const useShown = (items: readonly UploadItem[]): readonly UploadItem[] => {
  const active = items.filter((item) => isUnderWay(item) || item.state.name === 'failed');
  const sent = items.filter(({ state }) => state.name === 'sent');
  const [seenSent, setSeenSent] = useState(sent.length);
  useEffect(() => {
    const timer = setTimeout(() => setSeenSent(sent.length), SENT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [sent.length]);
  return active.length > 0 ? active : sent.slice(seenSent);
};

const describeAll = (items: readonly UploadItem[], t: TFunction<'uploads'>): string => {
  const count = (...names: readonly UploadItem['state']['name'][]) =>
    items.filter(({ state }) => names.includes(state.name)).length;
  const sending = count('waiting', 'uploading', 'reconnecting');
  if (sending > 0) return t('dock.sending', { count: sending });
  if (count('held') > 0) return t('dock.held', { count: count('held') });
  if (count('paused') > 0) return t('dock.stopped', { count: count('paused') });
  if (count('failed') > 0) return t('dock.failed', { count: count('failed') });
  return t('dock.sent', { count: items.length });
};

/** Shows that the microphone is open. */
const RecordingBar = () => {
  const { t } = useTranslation('uploads');
  const microphone = useRecorder();
  const readMs = useCallback(() => readElapsedMs(microphone), [microphone]);
  const seconds = useElapsedSeconds(readMs);
  if (microphone.name !== 'recording' && microphone.name !== 'paused') return null;
  const isPaused = microphone.name === 'paused';
  return (
    <Link
      to={paths.appUpload}
      className="flex min-h-11 animate-appear items-center gap-3 rounded-card border border-line bg-overlay px-4 text-sm font-medium shadow-floating"
    >
      <Mic
        aria-hidden="true"
        className={classes('size-4.5', isPaused ? 'text-muted' : 'animate-breathe text-danger')}
      />
      {t(isPaused ? 'recorder.paused' : 'recorder.recording')}
      <span className="ml-auto tabular-nums">{formatDuration(seconds)}</span>
    </Link>
  );
};
