import { Pause, Play, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../media/format.ts';
import { LevelBars } from '../../../media/level-bars.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Notice } from '../../../ui/notice.tsx';
import { AskDialog, type Question } from '../queue/ask-dialog.tsx';
import { useMicrophone } from './microphone.ts';
import type { RecorderState } from './recorder.ts';
import { useElapsedSeconds } from './use-elapsed-seconds.ts';
import { useUploadQueue } from '../queue/upload-queue.ts';

type Panel<Name extends RecorderState['name']> = {
  readonly microphone: Extract<RecorderState, { name: Name }>;
};

/** Records what the microphone hears, with pauses, until it is sent or thrown away. */
export const RecorderPanel = ({ microphone }: Panel<Exclude<RecorderState['name'], 'idle'>>) => {
  const { t } = useTranslation('uploads');
  switch (microphone.name) {
    case 'denied':
      return (
        <Notice tone="warning" role="alert" className="max-w-md" actions={<Back />}>
          {t('recorder.denied')}
        </Notice>
      );
    case 'asking':
      return (
        <div role="status" className="flex flex-col items-center gap-4">
          <p className="text-lg">{t('recorder.asking')}</p>
          <Back />
        </div>
      );
    case 'recording':
    case 'paused':
      return <OpenMicrophone microphone={microphone} />;
  }
};

const Back = () => {
  const { t } = useTranslation('uploads');
  const { recorder } = useMicrophone();
  return (
    <Button size="small" onClick={recorder.back}>
      {t('back')}
    </Button>
  );
};

const silence = () => 0;

const OpenMicrophone = ({ microphone }: Panel<'recording' | 'paused'>) => {
  const { t } = useTranslation('uploads');
  const { recorder } = useMicrophone();
  const { chooseFiles } = useUploadQueue();
  const [question, ask] = useState<Question | null>(null);
  const isPaused = microphone.name === 'paused';
  const Icon = isPaused ? Play : Pause;
  const send = async (): Promise<void> => {
    const finished = await recorder.finish();
    if (finished !== undefined) await chooseFiles([finished]);
  };
  const discard = () =>
    ask({
      title: t('ask.recording'),
      text: t('ask.recordingText'),
      yes: t('ask.recordingDo'),
      onYes: () => void recorder.discard(),
    });
  return (
    <div
      role="group"
      aria-label={t('recorder.title')}
      className="flex w-full animate-appear flex-col items-center gap-5"
    >
      <LevelBars readLevel={isPaused ? silence : microphone.readLevel} />
      <Elapsed microphone={microphone} />
      <div className="flex flex-wrap justify-center gap-2 touch:w-full touch:max-w-sm touch:flex-col">
        <Button
          look="primary"
          size="large"
          // The person has just asked to record: what comes next is ending it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onClick={() => void send()}
        >
          <Send aria-hidden="true" className="size-4.5" />
          {t('recorder.finish')}
        </Button>
        <Button size="large" onClick={isPaused ? recorder.resume : recorder.pause}>
          <Icon aria-hidden="true" className="size-4.5 text-accent" />
          {t(isPaused ? 'continue' : 'pause')}
        </Button>
        <Button look="quiet" size="large" onClick={discard}>
          {t('discard')}
        </Button>
      </div>
      <p className="text-sm text-muted text-balance">{t('recorder.kept')}</p>
      <AskDialog question={question} onClose={() => ask(null)} />
    </div>
  );
};

const Elapsed = ({ microphone }: Panel<'recording' | 'paused'>) => {
  const { t } = useTranslation('uploads');
  const seconds = useElapsedSeconds(microphone);
  const isPaused = microphone.name === 'paused';
  return (
    <p
      role="timer"
      aria-label={t(isPaused ? 'recorder.paused' : 'recorder.recording')}
      className="flex items-center gap-3 text-2xl tabular-nums"
    >
      <span
        aria-hidden="true"
        className={classes('size-3 rounded-full', isPaused ? 'bg-muted' : 'animate-breathe bg-danger')}
      />
      {formatDuration(seconds)}
      {isPaused ? <span className="text-base text-muted">{t('recorder.paused')}</span> : null}
    </p>
  );
};
