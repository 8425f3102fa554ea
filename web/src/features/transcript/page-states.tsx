import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleSlash, FileSearch, type LucideIcon, RotateCcw, ServerCrash } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../data/app-services.ts';
import { failureText } from '../../data/failure-text.ts';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { nameTab } from '../../ui/page-title.ts';
import { showToast } from '../../ui/toast.ts';
import { TranscriptSkeleton } from '../../ui/transcript-skeleton.tsx';
import { BackLink } from './back-link.tsx';
import { besidePanelClasses } from './panel/docking.ts';
import { PageDialogs, usePageDialogs } from './page-dialogs.tsx';
import { MoreMenu } from './more-menu.tsx';
import { TranscriptBar } from './toolbar/transcript-bar.tsx';
import { TranscriptName } from './toolbar/transcript-name.tsx';
import { TranscriptFacts } from './transcript-facts.tsx';
import { UnderWay } from './under-way/under-way.tsx';

type StateProps = {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly role?: 'alert';
  readonly level?: 1 | 2;
  readonly children?: ReactNode;
};

/** Renders a message in place of the text. */
const State = ({ Icon, title, text, role, level = 2, children }: StateProps) => (
  <div
    role={role}
    className="flex min-h-80 flex-col items-center justify-center gap-5 rounded-zone border border-dashed border-line-strong px-5 py-12 text-center"
  >
    <Icon aria-hidden="true" strokeWidth={1.5} className="size-10 text-accent" />
    <div className="flex max-w-md flex-col gap-1">
      <Heading level={level}>{title}</Heading>
      <p className="text-muted text-pretty wrap-anywhere">{text}</p>
    </div>
    {children}
  </div>
);

const Heading = ({ level, children }: { readonly level: 1 | 2; readonly children: string }) => {
  const Level = `h${level}` as const;
  return <Level className="text-lg font-medium text-balance wrap-anywhere">{children}</Level>;
};

/** Renders a message in place of the page; also sets the tab's title. */
export const WholeState = (props: Omit<StateProps, 'level'>) => {
  const { title } = props;
  useEffect(() => nameTab(title), [title]);
  return (
    // As wide as the page that it replaces, so that nothing moves.
    <div data-full-bleed className="flex grow flex-col">
      <div className="wrap flex w-full grow flex-col gap-8 py-8">
        <BackLink />
        <State {...props} level={1} />
      </div>
    </div>
  );
};

/** Says that the transcript does not exist, or belongs to another user. */
export const TranscriptNotFound = () => {
  const { t } = useTranslation('transcript');
  return (
    <WholeState Icon={FileSearch} title={t('state.notFound')} text={t('state.notFoundText')}>
      <AppLink to={paths.appTranscriptions} look="primary">
        {t('seeTranscriptions')}
      </AppLink>
    </WholeState>
  );
};

/** Says that the transcript failed to load. */
export const TranscriptLoadFailure = ({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}) => {
  const { t } = useTranslation('transcript');
  return (
    <WholeState role="alert" Icon={ServerCrash} title={t('failure.open')} text={failureText(error)}>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </WholeState>
  );
};

/** Shows that the transcript loads. */
export const Opening = () => {
  const { t } = useTranslation('transcript');
  return <TranscriptSkeleton text={t('opening')} />;
};

/** Renders a recording without a transcript: queued, running, failed or cancelled. */
export const WithoutTranscript = ({ item }: { readonly item: TranscriptionItem }) => (
  <div data-full-bleed className={`flex grow flex-col ${besidePanelClasses}`}>
    <PlainBar item={item} />
    <div className="mx-auto flex w-full max-w-[calc(var(--container-reading)+2rem)] grow flex-col gap-4 px-4 pt-3 pb-8">
      <TranscriptFacts item={item} />
      <InsteadOfText item={item} />
    </div>
  </div>
);

/** Renders the bar of a recording without a text: it can be renamed and deleted. */
const PlainBar = ({ item }: { readonly item: TranscriptionItem }) => {
  const [isRenaming, setRenaming] = useState(false);
  const dialogs = usePageDialogs();
  return (
    <>
      <TranscriptBar
        start={<TranscriptName item={item} isEditing={isRenaming} onEditing={setRenaming} />}
        end={
          <MoreMenu
            text={undefined}
            onRename={() => setRenaming(true)}
            onDialog={dialogs.show}
            isBarShort={() => false}
          />
        }
      />
      <PageDialogs item={item} dialogs={dialogs} text={undefined} />
    </>
  );
};

const InsteadOfText = ({ item }: { readonly item: TranscriptionItem }) => {
  const { t } = useTranslation('transcript');
  if (item.status === 'pending' || item.status === 'processing') return <UnderWay item={item} />;
  if (item.status === 'cancelled')
    return (
      <State Icon={CircleSlash} title={t('state.cancelled')} text={t('state.cancelledText')}>
        <Retry item={item} />
      </State>
    );
  return (
    <State
      role="alert"
      Icon={CircleAlert}
      title={t('state.error')}
      text={item.errorMessage ?? t('failure.transcription')}
    >
      <Retry item={item} />
    </State>
  );
};

const Retry = ({ item }: { readonly item: TranscriptionItem }) => {
  const { t } = useTranslation('transcript');
  const { transcriptions, live } = useAppServices();
  const retry = useMutation({
    mutationFn: () => transcriptions.retry(item.transcriptionId),
    onSuccess: (next) => {
      transcriptions.note(next);
      live.follow(next.transcriptionId);
    },
    onError: (error) =>
      void showToast({ tone: 'error', title: t('failure.retry'), detail: failureText(error) }),
  });
  if (!item.canRetry) return <AppLink to={paths.appTranscriptions}>{t('seeTranscriptions')}</AppLink>;
  return (
    <Button isBusy={retry.isPending} onClick={() => retry.mutate()}>
      {retry.isPending ? null : <RotateCcw aria-hidden="true" className="size-4 text-accent" />}
      {t('state.retry')}
    </Button>
  );
};
