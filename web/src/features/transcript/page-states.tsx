import { ApiError } from '@escriba/client';
import type { TranscriptionItem } from '@escriba/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleSlash, FileSearch, type LucideIcon, RotateCcw, ServerCrash } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../data/app-services.ts';
import { formatDuration } from '../../media/format.ts';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { nameTab } from '../../ui/page-title.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { showToast } from '../../ui/toast.ts';
import { textSoFarQuery } from './opening/open-transcript.ts';
import { BackLink, TranscriptHeader } from './transcript-header.tsx';

type StateProps = {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly role?: 'alert';
  readonly level?: 1 | 2;
  readonly children?: ReactNode;
};

/** A message in place of the text. */
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

/** A message in place of the page; also sets the tab's title. */
const WholeState = (props: Omit<StateProps, 'level'>) => {
  const { title } = props;
  useEffect(() => nameTab(title), [title]);
  return (
    <>
      <BackLink />
      <State {...props} level={1} />
    </>
  );
};

/** The transcript does not exist, or belongs to someone else. */
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

/** The transcript failed to load. */
export const TranscriptLoadFailure = ({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}) => {
  const { t } = useTranslation('transcript');
  const said = error instanceof ApiError && error.status > 0 ? error.message : t('failure.connection');
  return (
    <WholeState role="alert" Icon={ServerCrash} title={t('failure.open')} text={said}>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </WholeState>
  );
};

/** A skeleton of title, tools and text; appears after a moment. */
export const Opening = () => {
  const { t } = useTranslation('transcript');
  return (
    <div role="status" className="flex animate-write flex-col gap-8 [animation-delay:200ms]">
      <span className="sr-only">{t('opening')}</span>
      <div aria-hidden="true" className="flex flex-col gap-3">
        <div className="h-5 w-28 rounded-control bg-ink/5" />
        <div className="h-8 w-80 max-w-full rounded-control bg-ink/7" />
        <div className="h-4 w-52 rounded-control bg-ink/5" />
      </div>
      <div aria-hidden="true" className="mx-auto flex w-full max-w-reading flex-col gap-3 pt-6">
        {['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-full', 'w-2/3'].map((width, index) => (
          <div key={`${index}-${width}`} className={`h-5 ${width} rounded-control bg-ink/6`} />
        ))}
      </div>
    </div>
  );
};

/** A recording without a transcript: queued, running, failed or cancelled. */
export const WithoutTranscript = ({ item }: { readonly item: TranscriptionItem }) => {
  const { t } = useTranslation('transcript');
  return (
    <>
      <TranscriptHeader item={item} />
      {item.status === 'pending' || item.status === 'processing' ? (
        <UnderWay item={item} />
      ) : item.status === 'cancelled' ? (
        <State Icon={CircleSlash} title={t('state.cancelled')} text={t('state.cancelledText')}>
          <Retry item={item} />
        </State>
      ) : (
        <State
          role="alert"
          Icon={CircleAlert}
          title={t('state.error')}
          text={item.errorMessage ?? t('failure.transcription')}
        >
          <Retry item={item} />
        </State>
      )}
    </>
  );
};

/** The progress and the text so far. */
const UnderWay = ({ item }: { readonly item: TranscriptionItem }) => {
  const { t } = useTranslation('transcript');
  const { session } = useServices();
  const { data: segments = [] } = useQuery({
    ...textSoFarQuery(session, item.transcriptionId),
    enabled: item.status === 'processing',
  });
  return (
    <div className="mx-auto flex w-full max-w-reading flex-col gap-8">
      <Progress item={item} />
      {segments.length === 0 ? null : (
        <section aria-label={t('state.soFar')} className="flex flex-col gap-2">
          {segments.map(({ startMs, text }) => (
            <div key={startMs} className="flex animate-write items-baseline gap-4">
              <span className="w-12 shrink-0 text-right text-xs text-muted tabular-nums">
                {formatDuration(Math.floor(startMs / 1_000))}
              </span>
              <p dir="auto" className="min-w-0 font-serif text-lg leading-[1.75] wrap-anywhere">
                {text}
              </p>
            </div>
          ))}
        </section>
      )}
    </div>
  );
};

export const Progress = ({ item }: { readonly item: TranscriptionItem }) => {
  const { t } = useTranslation('transcript');
  const percent = Math.max(0, Math.min(100, item.progress));
  const isPending = item.status === 'pending';
  const words = isPending
    ? t('status.pending')
    : t(item.stage === 'transcribing' ? 'status.writing' : 'status.preparing');
  const figure = `${Math.floor(percent)}%`;
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-raised p-4 shadow-resting">
      <p className="flex items-center justify-between gap-4 text-sm tabular-nums">
        <span className="font-medium">{words}</span>
        {isPending ? null : <span className="text-muted">{figure}</span>}
      </p>
      {isPending ? (
        <p className="text-sm text-muted">{t('state.pendingText')}</p>
      ) : (
        <ProgressBar percent={percent} label={t('state.progress')} text={`${words}, ${figure}`} />
      )}
    </div>
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
    onError: (error) => void showToast({ tone: 'error', title: t('failure.retry'), detail: error.message }),
  });
  if (!item.canRetry) return <AppLink to={paths.appTranscriptions}>{t('seeTranscriptions')}</AppLink>;
  return (
    <Button disabled={retry.isPending} onClick={() => retry.mutate()}>
      <RotateCcw aria-hidden="true" className="size-4 text-accent" />
      {t('state.retry')}
    </Button>
  );
};
