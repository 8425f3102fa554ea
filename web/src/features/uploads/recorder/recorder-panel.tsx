import { Pause, Play, Send } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MicrophonePanel } from '../../../media/microphone-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { AskDialog, type Question } from '../queue/ask-dialog.tsx';
import { useUploadQueue } from '../queue/upload-queue.ts';
import { useMicrophone } from './microphone.ts';
import { readElapsedMs, type RecorderState } from './recorder.ts';

const LiveTextView = lazy(async () => ({
  default: (await import('../../../media/live-text/live-text-view.tsx')).LiveTextView,
}));

type Panel<Name extends RecorderState['name']> = {
  readonly microphone: Extract<RecorderState, { name: Name }>;
};

/** Records the sound of the microphone, with pauses, until the recording is sent or discarded. */
export const RecorderPanel = ({ microphone }: Panel<Exclude<RecorderState['name'], 'idle'>>) => {
  const { recorder } = useMicrophone();
  return microphone.name === 'asking' || microphone.name === 'denied' ? (
    <MicrophonePanel microphone={microphone} onBack={recorder.back} />
  ) : (
    <OpenMicrophone microphone={microphone} />
  );
};

const OpenMicrophone = ({ microphone }: Panel<'recording' | 'paused'>) => {
  const { t } = useTranslation('uploads');
  const { recorder } = useMicrophone();
  const { chooseFiles } = useUploadQueue();
  const [question, ask] = useState<Question | null>(null);
  const readMs = useCallback(() => readElapsedMs(microphone), [microphone]);
  const isPaused = microphone.name === 'paused';
  const Icon = isPaused ? Play : Pause;
  const send = async (): Promise<void> => {
    const finished = await recorder.finish();
    if (finished !== undefined) await chooseFiles([finished]);
  };
  const discard = () =>
    ask({
      title: t('recorder.discard'),
      text: t('recorder.discardText'),
      yes: t('recorder.discardDo'),
      onYes: () => void recorder.discard(),
    });
  return (
    <MicrophonePanel
      microphone={{ name: 'open', isPaused, readLevel: microphone.readLevel, readElapsedMs: readMs }}
      onBack={recorder.back}
    >
      <LiveWords liveText={microphone.liveText} />
      <div className="flex flex-wrap justify-center gap-2 touch:w-full touch:max-w-sm touch:flex-col">
        <Button
          look="primary"
          size="large"
          // The user has just started to record; the next action is to finish.
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
    </MicrophonePanel>
  );
};

const LiveWords = ({ liveText }: Pick<Panel<'recording' | 'paused'>['microphone'], 'liveText'>) =>
  liveText === undefined ? null : (
    <Suspense>
      <LiveTextView liveText={liveText} />
    </Suspense>
  );
