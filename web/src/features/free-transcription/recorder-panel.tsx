import { DEVICE_PROTOCOL_PREFIX } from '@escriba/contracts/transcription/live-text';
import { Pause, Play, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale, useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { getDeviceId } from '../../media/device.ts';
import { type LiveText, startLiveText } from '../../media/live-text/live-text.ts';
import { LiveTextView } from '../../media/live-text/live-text-view.tsx';
import { MicrophonePanel } from '../../media/microphone-panel.tsx';
import { type Recording, startRecording } from '../../media/recorder.ts';
import { useLeaveWarning } from '../../media/use-leave-warning.ts';

type RecorderPanelProps = {
  /** The spoken language. */
  readonly language: string;
  readonly onFile: (file: File) => void;
  readonly onClose: () => void;
};

type Microphone =
  | { readonly name: 'asking' }
  | { readonly name: 'denied' }
  | {
      readonly name: 'open';
      readonly recording: Recording;
      readonly liveText: LiveText;
      readonly watch: Stopwatch;
    };

type Open = Extract<Microphone, { name: 'open' }>;

/** Records from the microphone; the result is a file like any other. */
export const RecorderPanel = ({ language, onFile, onClose }: RecorderPanelProps) => {
  const { t } = useTranslation('transcription');
  const locale = useLocale();
  const microphone = useMicrophone(language);
  const [isPaused, setPaused] = useState(false);
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
        isPaused,
        readLevel: microphone.recording.readLevel,
        readElapsedMs: microphone.watch.readMs,
      }}
      onBack={onClose}
    >
      <LiveTextView liveText={microphone.liveText} />
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
        <PauseButton microphone={microphone} isPaused={isPaused} onChange={setPaused} />
        <DiscardButton onDiscard={onClose} />
      </div>
    </MicrophonePanel>
  );
};

/** Asks before the sound is lost; the recording goes on meanwhile. */
const DiscardButton = ({ onDiscard }: { readonly onDiscard: () => void }) => {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" size="large" onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('recorder.discard')}
        text={t('recorder.discardText')}
        yes={t('recorder.discardDo')}
        onYes={() => {
          setAsking(false);
          onDiscard();
        }}
        onNo={() => setAsking(false)}
      />
    </>
  );
};

type PauseButtonProps = {
  readonly microphone: Open;
  readonly isPaused: boolean;
  readonly onChange: (isPaused: boolean) => void;
};

const PauseButton = ({ microphone, isPaused, onChange }: PauseButtonProps) => {
  const { t } = useTranslation();
  const Icon = isPaused ? Play : Pause;
  const toggle = () => {
    const { recording, liveText, watch } = microphone;
    for (const each of [recording, liveText, watch]) {
      if (isPaused) each.resume();
      else each.pause();
    }
    onChange(!isPaused);
  };
  return (
    <Button size="large" onClick={toggle}>
      <Icon aria-hidden="true" className="size-4.5 text-accent" />
      {t(isPaused ? 'continue' : 'pause')}
    </Button>
  );
};

/** Opens the microphone and releases it when the panel unmounts. */
const useMicrophone = (language: string): Microphone => {
  const [microphone, setMicrophone] = useState<Microphone>({ name: 'asking' });
  // Another choice does not begin another recording.
  const [firstLanguage] = useState(language);
  useEffect(() => {
    let isGone = false;
    let opened: Recording | undefined;
    let liveText: LiveText | undefined;
    const open = async () => {
      try {
        opened = await startRecording();
      } catch {
        return setMicrophone({ name: 'denied' });
      }
      if (isGone) return opened.release();
      liveText = openLiveText(opened, firstLanguage);
      setMicrophone({ name: 'open', recording: opened, liveText, watch: createStopwatch() });
    };
    void open();
    return () => {
      isGone = true;
      liveText?.end();
      opened?.release();
    };
  }, [firstLanguage]);
  return microphone;
};

const openLiveText = ({ stream }: Recording, language: string): LiveText =>
  startLiveText(stream, {
    language,
    locale: currentLocale(),
    findIdentity: async () => DEVICE_PROTOCOL_PREFIX + getDeviceId(),
  });

/** Counts time without pauses. */
const createStopwatch = () => {
  let beforeMs = 0;
  let sinceMs: number | undefined = performance.now();
  const readMs = (): number => beforeMs + (sinceMs === undefined ? 0 : performance.now() - sinceMs);
  return {
    readMs,
    pause: (): void => {
      beforeMs = readMs();
      sinceMs = undefined;
    },
    resume: (): void => {
      sinceMs = performance.now();
    },
  };
};

type Stopwatch = ReturnType<typeof createStopwatch>;
