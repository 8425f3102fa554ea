import { ApiError } from '@escriba/client';
import type { TranscriptionDetail } from '@escriba/contracts/transcription/library';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../data/app-services.ts';
import { failureText } from '../../data/failure-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AudioBlock } from './audio-block.tsx';
import { DetailsTools } from './details-tools.tsx';
import { Facts } from './facts.tsx';
import { SegmentList } from './segment-list.tsx';
import { cleanName } from '../../media/shown-name.ts';
import type { RecordingActions } from './use-recording-actions.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';

type DetailsDialogProps = {
  /** The id of the recording; null while closed. */
  readonly id: string | null;
  readonly actions: RecordingActions;
  readonly onClose: () => void;
  /** The id of the element that takes the focus when the recording is not in the list. */
  readonly fallbackId: string;
};

/** Shows the full transcript over the list: centred on wide screens, almost full-screen on phones. */
export const DetailsDialog = ({ id, actions, fallbackId, onClose }: DetailsDialogProps) => {
  const lastId = useRef<string>(undefined);
  useEffect(() => {
    if (id !== null) lastId.current = id;
  }, [id]);
  const giveFocus = (event: Event) => {
    event.preventDefault();
    const place = document.getElementById(openIdOf(lastId.current ?? ''));
    (place ?? document.getElementById(fallbackId))?.focus();
  };
  return (
    <Dialog.Root open={id !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-write bg-veil" />
        <Dialog.Content
          onCloseAutoFocus={giveFocus}
          className="fixed inset-x-0 bottom-0 z-50 flex h-[94dvh] animate-appear flex-col rounded-t-zone border border-line bg-overlay shadow-floating outline-none sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:h-auto sm:max-h-[88dvh] sm:min-h-[min(32rem,88dvh)] sm:w-[min(52rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-zone"
        >
          {id === null ? null : <Details id={id} actions={actions} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

/** Returns the id of the button that opens a transcript. */
export const openIdOf = (id: string): string => `open-${id}`;

const Details = ({ id, actions }: { readonly id: string; readonly actions: RecordingActions }) => {
  const { t } = useTranslation('library');
  const { transcriptions } = useAppServices();
  const { data: detail, error, isPending, refetch } = useQuery(transcriptions.detail(id));
  if (detail?.result) return <Transcript detail={detail} actions={actions} />;
  if (isPending) return <Loading />;
  const isGone = detail !== undefined || (error instanceof ApiError && error.status === 404);
  return (
    <Frame title={t(isGone ? 'details.unavailable' : 'failure.open')}>
      <div className="p-5 sm:p-6">
        {isGone ? (
          <Notice tone="danger" role="alert">
            {t('details.unavailableText')}
          </Notice>
        ) : (
          <LoadFailure title={failureText(error)} onRetry={() => void refetch()} />
        )}
      </div>
    </Frame>
  );
};

type FrameProps = { readonly title: ReactNode; readonly facts?: ReactNode; readonly children: ReactNode };

/** Renders the header of the dialog and its content. */
const Frame = ({ title, facts, children }: FrameProps) => {
  const { t } = useTranslation('library');
  return (
    <>
      <header className="flex items-start justify-between gap-3 border-b border-line px-5 py-4 sm:px-6">
        <div className="flex min-w-0 flex-col gap-1">
          <Dialog.Title className="line-clamp-2 font-serif text-xl leading-snug font-medium tracking-[-0.01em] wrap-anywhere">
            {title}
          </Dialog.Title>
          <Dialog.Description className="sr-only">{t('details.about')}</Dialog.Description>
          {facts}
        </div>
        <Dialog.Close asChild>
          <IconButton label={t('close')} className="-mt-1 -mr-2">
            <X aria-hidden="true" className="size-4.5" />
          </IconButton>
        </Dialog.Close>
      </header>
      {children}
    </>
  );
};

type TranscriptProps = { readonly detail: TranscriptionDetail; readonly actions: RecordingActions };

const Transcript = ({ detail, actions }: TranscriptProps) => {
  const { t } = useTranslation('library');
  const name = cleanName(detail.originalFileName);
  return (
    <Frame title={name === '' ? t('untitled') : <bdi>{name}</bdi>} facts={<Facts item={detail} />}>
      <div
        role="region"
        aria-label={t('fact.transcript')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-5 -outline-offset-2 sm:px-6"
      >
        <SegmentList detail={detail} />
      </div>
      <footer className="flex flex-col gap-3 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
        <AudioBlock item={detail} isWhole />
        <DetailsTools detail={detail} actions={actions} />
      </footer>
    </Frame>
  );
};

const Loading = () => {
  const { t } = useTranslation('library');
  return (
    <Frame title={t('details.loading')}>
      <div
        aria-hidden="true"
        className="flex grow animate-write flex-col gap-4 p-5 [animation-delay:200ms] sm:p-6"
      >
        {['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3'].map((width, index) => (
          <div key={`${index}-${width}`} className={`h-5 ${width} rounded-control bg-ink/6`} />
        ))}
      </div>
    </Frame>
  );
};
