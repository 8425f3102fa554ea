import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Notice } from '../ui/notice.tsx';
import { formatDuration } from './format.ts';
import { LevelBars } from './level-bars.tsx';
import { useElapsedSeconds } from './use-elapsed-seconds.ts';

type OpenMicrophone = {
  readonly name: 'open';
  readonly isPaused: boolean;
  /** Returns a level from 0 to 1. */
  readonly readLevel: () => number;
  /** Returns the recorded time without pauses; keeps its identity between renders. */
  readonly readElapsedMs: () => number;
};

type MicrophonePanelProps = {
  readonly microphone: { readonly name: 'asking' | 'denied' } | OpenMicrophone;
  readonly onBack: () => void;
  /** Buttons for an open microphone. */
  readonly children?: ReactNode;
};

/** Shows what the microphone does: waits for permission, was denied, or records. */
export const MicrophonePanel = ({ microphone, onBack, children }: MicrophonePanelProps) => {
  const { t } = useTranslation();
  const back = (
    <Button size="small" onClick={onBack}>
      {t('back')}
    </Button>
  );
  switch (microphone.name) {
    case 'denied':
      return (
        <Notice tone="warning" role="alert" className="max-w-md" actions={back}>
          {t('recorder.denied')}
        </Notice>
      );
    case 'asking':
      return (
        <div role="status" className="flex flex-col items-center gap-4">
          <p className="text-lg">{t('recorder.asking')}</p>
          {back}
        </div>
      );
    case 'open':
      return (
        <div
          role="group"
          aria-label={t('recorder.title')}
          className="flex w-full animate-appear flex-col items-center gap-5"
        >
          <LevelBars readLevel={microphone.isPaused ? silence : microphone.readLevel} />
          <Elapsed {...microphone} />
          {children}
        </div>
      );
  }
};

const silence = () => 0;

const Elapsed = ({ isPaused, readElapsedMs }: Pick<OpenMicrophone, 'isPaused' | 'readElapsedMs'>) => {
  const { t } = useTranslation();
  const seconds = useElapsedSeconds(readElapsedMs);
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
