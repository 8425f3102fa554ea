import { type LiveTextName, LiveWords } from '@escriba/live-text/live-words';
import { Pause, Play, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RecorderState } from '../messages/messages.ts';
import { text, type TextName } from '../platform/texts.ts';
import { Button } from './button.tsx';
import { clockTime } from './times.ts';
import type { AskRecording } from './use-recorder.ts';

type Running = Exclude<RecorderState, { name: 'idle' }>;
type RecordingCardProps = { readonly state: Running; readonly askRecording: AskRecording };

const SENDING: Record<Running['sending'], TextName> = {
  sending: 'sendingNow',
  sent: 'sendingNow',
  waiting: 'sendingWaits',
  signedOut: 'sendingSignedOut',
  refused: 'sendingRefused',
};

const LIVE_TEXTS: Record<LiveTextName, TextName> = {
  title: 'liveTitle',
  words: 'liveWords',
  starting: 'liveStarting',
  listening: 'liveListening',
  draft: 'liveDraft',
  unavailable: 'liveUnavailable',
  lost: 'liveLost',
};

/** Shows a running recording: time, levels, where its sound is from, and its words. */
export const RecordingCard = ({ state, askRecording }: RecordingCardProps) => {
  const [isDiscarding, setIsDiscarding] = useState(false);
  const isPaused = state.name === 'paused';
  const tell = (type: 'pause' | 'resume' | 'stop' | 'discard') => () =>
    void askRecording({ to: 'recording', type });
  return (
    <section
      aria-labelledby="recording"
      className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4"
    >
      <div className="flex items-baseline justify-between">
        <h1 id="recording" className="flex items-center gap-2 text-sm font-medium">
          <span
            aria-hidden="true"
            className={`size-2.5 rounded-full ${isPaused ? 'bg-warning' : 'animate-breathe bg-danger'}`}
          />
          {text(isPaused ? 'paused' : 'recording')}
        </h1>
        <span role="timer" className="text-2xl font-medium tabular-nums">
          {clockTime(state.elapsedMs)}
        </span>
      </div>
      <Level label={text('levelMicrophone')} level={state.levels.microphone} />
      <Level label={text('levelTab')} level={state.levels.tab} />
      <LiveWords state={state.liveText} textOf={(name) => text(LIVE_TEXTS[name])} isCompact />
      <p aria-live="polite" className="text-sm text-muted">
        {text(SENDING[state.sending])}
      </p>
      <Button look="primary" onClick={tell('stop')}>
        <Square aria-hidden="true" className="size-3.5 fill-current" />
        {text('finish')}
      </Button>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={tell(isPaused ? 'resume' : 'pause')}>
          {isPaused ? (
            <Play aria-hidden="true" className="size-4" />
          ) : (
            <Pause aria-hidden="true" className="size-4" />
          )}
          {text(isPaused ? 'resume' : 'pause')}
        </Button>
        <Button look="danger" onClick={isDiscarding ? tell('discard') : () => setIsDiscarding(true)}>
          <Trash2 aria-hidden="true" className="size-4" />
          {text(isDiscarding ? 'discardSure' : 'discard')}
        </Button>
      </div>
    </section>
  );
};

const Level = ({ label, level }: { readonly label: string; readonly level: number | null }) =>
  level === null ? null : (
    <div className="flex items-center gap-3 text-sm">
      <span className="w-20 shrink-0">{label}</span>
      <meter aria-label={label} min={0} max={1} value={level} className="sr-only" />
      <div aria-hidden="true" className="h-2 grow overflow-hidden rounded-full bg-ink/10">
        <div className="h-full rounded-full bg-accent" style={{ width: `${Math.round(level * 100)}%` }} />
      </div>
    </div>
  );
