import { FREE_TEXT_LENGTH_MAX } from '@escriba/contracts/shared/limits';
import { ArrowDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTimeLeft } from '../../media/use-time-left.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { type Connection, hasBegun, type Running } from './flow.ts';
import { TranscriptText } from './transcript-text.tsx';
import { useFollowing } from './use-following.ts';
import { describeQueuePlace } from '../../media/queue-words.ts';

type ProcessingSheetProps = {
  readonly fileName: string;
  readonly running: Running;
  readonly connection: Connection;
};

/** Renders the sheet during the transcription. */
export const ProcessingSheet = ({ fileName, running, connection }: ProcessingSheetProps) => {
  const { t } = useTranslation('transcription');
  const percent = hasBegun(running) ? Math.floor(running.progress) : null;
  const left = useTimeLeft(running.stage === 'transcribing' ? running.progress : null);
  return (
    <div className="flex min-h-0 grow flex-col">
      <header className="flex flex-col gap-3 px-5 pt-5 sm:px-8 sm:pt-6">
        <div className="flex items-baseline gap-4">
          <p className="min-w-0 grow truncate text-sm text-muted" title={fileName}>
            {fileName}
          </p>
          <p className="shrink-0 text-sm font-medium tabular-nums">
            <Stage running={running} />
            {percent === null ? null : ` ${t('progress.percent', { percent })}`}
          </p>
          {left === null ? null : (
            <p className="shrink-0 text-sm text-muted tabular-nums max-sm:hidden">{left}</p>
          )}
        </div>
        <ProgressBar percent={percent} label={t('progress.label')} className="h-1" />
        {connection === 'reconnecting' ? (
          <p className="animate-appear text-sm text-warning">{t('progress.reconnecting')}</p>
        ) : null}
      </header>
      {running.segments.length === 0 ? <Waiting running={running} /> : <Writing running={running} />}
    </div>
  );
};

/** Shows the text so far, and keeps the newest sentence in view. */
const Writing = ({ running }: { readonly running: Running }) => {
  const { t } = useTranslation('transcription');
  const { place, isFollowing, follow } = useFollowing(running.segments.length);
  return (
    <div className="relative min-h-0 grow">
      <section
        ref={place}
        // A scrolling area must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('fact.transcript')}
        className="h-full max-h-[min(56vh,30rem)] overflow-y-auto overscroll-contain px-5 py-6 mask-y-from-[calc(100%-1.5rem)] sm:px-8"
      >
        <TranscriptText segments={running.segments} isWriting />
        {isSampleFull(running) ? (
          <p className="pt-6 text-center text-sm text-muted">{t('progress.sampleFull')}</p>
        ) : null}
      </section>
      {isFollowing ? null : (
        <Button
          size="small"
          onClick={follow}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 animate-appear rounded-full shadow-floating"
        >
          <ArrowDown aria-hidden="true" className="size-4" />
          {t('progress.follow')}
        </Button>
      )}
    </div>
  );
};

/** Visitors read only the start of a long recording; the progress continues after the text stops. */
const isSampleFull = (running: Running): boolean =>
  running.segments.reduce((sum, segment) => sum + segment.text.length + 1, 0) >= FREE_TEXT_LENGTH_MAX;

/** Shows the current step in words. */
const Stage = ({ running }: { readonly running: Running }) => {
  const { t } = useTranslation('transcription');
  const { t: common } = useTranslation('common');
  if (running.waitingFor === 'speech_model') return t('progress.waitingModel');
  if (running.stage === 'transcribing')
    return t(hasBegun(running) ? 'status.processing' : 'progress.listening');
  if (running.stage === 'preparing') return t('status.preparing');
  return describeQueuePlace(running, common) ?? t('status.pending');
};

/** Returns what the visitor waits for, as the key of its sentence. */
const reasonOf = ({ waitingFor, stage }: Running) => {
  if (waitingFor === 'speech_model') return 'waitingForModel';
  if (stage === 'transcribing') return 'waitingForPassage';
  return stage === 'preparing' ? 'waitingForAudio' : 'waitingForTurn';
};

const LINES = ['w-[92%]', 'w-full', 'w-[96%]', 'w-[64%]'];

/** Shows empty lines before the first sentence, and a note that the upload is safe. */
const Waiting = ({ running }: { readonly running: Running }) => {
  const { t } = useTranslation('transcription');
  return (
    <div className="flex grow flex-col justify-center gap-8 px-5 py-10 sm:px-8">
      <div aria-hidden="true" className="mx-auto flex w-full max-w-reading animate-breathe flex-col gap-5">
        {LINES.map((width) => (
          <div key={width} className={`h-2.5 rounded-full bg-ink/8 ${width}`} />
        ))}
      </div>
      <div className="mx-auto flex max-w-md flex-col gap-2 text-center text-sm text-pretty">
        <p>{t(`progress.${reasonOf(running)}`)}</p>
        {running.waitingFor === 'speech_model' ? null : <p className="text-muted">{t('progress.stay')}</p>}
      </div>
    </div>
  );
};
