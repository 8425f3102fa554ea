import { Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatDuration } from '../../media/format.ts';
import { LevelBars } from '../../media/level-bars.tsx';
import { type Recording, startRecording } from '../../media/recorder.ts';
import { useLeaveWarning } from '../../media/use-leave-warning.ts';

type RecorderPanelProps = {
  readonly onFile: (file: File) => void;
  readonly onClose: () => void;
};

type Microphone =
  | { readonly name: 'asking' }
  | { readonly name: 'denied' }
  | { readonly name: 'open'; readonly recording: Recording };

/** Records what the microphone hears, until it is stopped; the recording is then a file like any other. */
export const RecorderPanel = ({ onFile, onClose }: RecorderPanelProps) => {
  const { t } = useTranslation('transcription');
  const locale = useLocale();
  const microphone = useMicrophone();
  useLeaveWarning(microphone.name === 'open');

  if (microphone.name === 'denied') {
    return (
      <Notice tone="warning" role="alert" className="max-w-md" actions={<Close onClose={onClose} />}>
        {t('recorder.denied')}
      </Notice>
    );
  }
  if (microphone.name === 'asking') {
    return (
      <div role="status" className="flex flex-col items-center gap-4">
        <p className="text-lg">{t('recorder.asking')}</p>
        <Close onClose={onClose} />
      </div>
    );
  }
  const stop = async () => {
    const date = new Date().toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' });
    onFile(
      await microphone.recording.finish(
        t('recorder.fileName', { date: date.replaceAll(',', '').replaceAll(/[/:]/g, '-') }),
      ),
    );
  };
  return (
    <div className="flex w-full animate-appear flex-col items-center gap-5">
      <LevelBars readLevel={microphone.recording.readLevel} />
      <Elapsed />
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          size="large"
          // The visitor has just asked to record: what comes next is stopping.
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
    </div>
  );
};

const Close = ({ onClose }: Pick<RecorderPanelProps, 'onClose'>) => {
  const { t } = useTranslation('transcription');
  return (
    <Button size="small" onClick={onClose}>
      {t('back')}
    </Button>
  );
};

const Elapsed = () => {
  const { t } = useTranslation('transcription');
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const startedAtMs = performance.now();
    const look = () => setSeconds(Math.floor((performance.now() - startedAtMs) / 1_000));
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <p
      role="timer"
      aria-label={t('recorder.recording')}
      className="flex items-center gap-3 text-2xl tabular-nums"
    >
      <span aria-hidden="true" className="size-3 animate-breathe rounded-full bg-danger" />
      {formatDuration(seconds)}
    </p>
  );
};

/** The microphone for as long as the panel is there; it is let go whichever way the panel goes. */
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
      else setMicrophone({ name: 'open', recording: opened });
    };
    void open();
    return () => {
      isGone = true;
      opened?.release();
    };
  }, []);
  return microphone;
};
