import { Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/button.tsx';
import { MicrophonePanel } from '../../media/microphone-panel.tsx';
import { type Recording, startRecording } from '../../media/recorder.ts';
import { useLeaveWarning } from '../../media/use-leave-warning.ts';

type RecorderPanelProps = {
  readonly onFile: (file: File) => void;
  readonly onClose: () => void;
};

type Microphone =
  | { readonly name: 'asking' }
  | { readonly name: 'denied' }
  | { readonly name: 'open'; readonly recording: Recording; readonly readElapsedMs: () => number };

/** Records from the microphone; the result is a file like any other. */
export const RecorderPanel = ({ onFile, onClose }: RecorderPanelProps) => {
  const { t } = useTranslation('transcription');
  const locale = useLocale();
  const microphone = useMicrophone();
  useLeaveWarning(microphone.name === 'open');

  if (microphone.name !== 'open') return <MicrophonePanel microphone={microphone} onBack={onClose} />;
  const stop = async () => {
    const date = new Date().toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' });
    onFile(
      await microphone.recording.finish(
        t('recorder.fileName', { date: date.replaceAll(',', '').replaceAll(/[/:]/g, '-') }),
      ),
    );
  };
  return (
    <MicrophonePanel
      microphone={{
        name: 'open',
        isPaused: false,
        readLevel: microphone.recording.readLevel,
        readElapsedMs: microphone.readElapsedMs,
      }}
      onBack={onClose}
    >
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          size="large"
          // The visitor has just started to record; the next action is to stop.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onClick={() => void stop()}
        >
          <Square aria-hidden="true" className="size-4 fill-danger text-danger" />
          {t('recorder.stop')}
        </Button>
        <Button look="quiet" size="large" onClick={onClose}>
          {t('discard')}
        </Button>
      </div>
    </MicrophonePanel>
  );
};

/** Opens the microphone and releases it when the panel unmounts. */
const useMicrophone = (): Microphone => {
  const [microphone, setMicrophone] = useState<Microphone>({ name: 'asking' });
  useEffect(() => {
    let isGone = false;
    let opened: Recording | undefined;
    const open = async () => {
      try {
        opened = await startRecording();
      } catch {
        return setMicrophone({ name: 'denied' });
      }
      if (isGone) opened.release();
      else setMicrophone({ name: 'open', recording: opened, readElapsedMs: stopwatch() });
    };
    void open();
    return () => {
      isGone = true;
      opened?.release();
    };
  }, []);
  return microphone;
};

const stopwatch = (): (() => number) => {
  const startedAtMs = performance.now();
  return () => performance.now() - startedAtMs;
};
