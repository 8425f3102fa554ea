import { CircleAlert, Pause, Play, RotateCcw, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { formatDuration } from '../format.ts';
import { usePlayback, usePlaybackOf } from './page-playback.ts';
import { type Playback, type Track } from './playback-state.ts';
import { SeekSlider } from './seek-slider.tsx';
import { RateSelect } from './rate-select.tsx';

const JUMP_SECONDS = 5;

type AudioPlayerProps = {
  readonly track: Track;
  /** The player's name for screen readers. */
  readonly name: string;
  /** The length from the transcript; the audio itself may be more exact. */
  readonly durationSeconds: number;
  /** Whether to show all controls before the first play. */
  readonly isWhole?: boolean;
};

/** Plays a recording. Several players of the same recording stay in sync. */
export const AudioPlayer = ({ track, name, durationSeconds, isWhole = false }: AudioPlayerProps) => {
  const { t } = useTranslation('player');
  const playback = usePlayback();
  const heard = usePlaybackOf(track.id);
  const length = heard?.durationSeconds ?? durationSeconds;
  const position = Math.min(heard?.positionSeconds ?? playback.positionOf(track.id), length);
  const seek = (seconds: number) => playback.seek(track, seconds);
  const areAllShown = isWhole || heard !== undefined;
  return (
    <div
      role="group"
      aria-label={t('label', { name })}
      className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1"
    >
      <PlayButton heard={heard} onPlay={() => playback.play(track)} />
      <div className="flex min-w-40 grow basis-0 items-center gap-3">
        <Time label={t('elapsed')} seconds={position} className="text-right" />
        <SeekSlider
          label={t('seek')}
          positionSeconds={position}
          durationSeconds={length}
          text={t('place', { position: formatDuration(position), duration: formatDuration(length) })}
          isDisabled={length <= 0}
          onSeek={seek}
        />
        <Time label={t('remaining')} sign="−" seconds={length - position} />
      </div>
      {areAllShown ? (
        <div className="flex animate-write items-center gap-0.5 max-sm:grow max-sm:justify-end">
          <Jump label={t('rewind')} onPress={() => seek(Math.max(0, position - JUMP_SECONDS))}>
            <RotateCcw aria-hidden="true" className="size-4.5" />
          </Jump>
          <Jump label={t('forward')} onPress={() => seek(Math.min(length, position + JUMP_SECONDS))}>
            <RotateCw aria-hidden="true" className="size-4.5" />
          </Jump>
          <RateSelect className="text-xs" />
        </div>
      ) : null}
      {heard?.status === 'failed' ? <Failure heard={heard} onRetry={() => playback.play(track)} /> : null}
    </div>
  );
};

type PlayButtonProps = { readonly heard: Playback | undefined; readonly onPlay: () => void };

const PlayButton = ({ heard, onPlay }: PlayButtonProps) => {
  const { t } = useTranslation('player');
  const playback = usePlayback();
  const isOn = heard?.status === 'playing' || heard?.status === 'loading';
  const Icon = isOn ? Pause : Play;
  return (
    <IconButton
      label={t(isOn ? 'pause' : 'play')}
      aria-busy={heard?.status === 'loading'}
      onClick={isOn ? playback.pause : onPlay}
      className="rounded-full bg-accent/12 text-accent-strong! hover:bg-accent/20"
    >
      {heard?.status === 'loading' ? (
        <Spinner />
      ) : (
        <Icon aria-hidden="true" className={classes('size-4 fill-current', !isOn && 'translate-x-px')} />
      )}
    </IconButton>
  );
};

type TimeProps = {
  readonly label: string;
  readonly seconds: number;
  readonly sign?: string;
  readonly className?: string;
};

const Time = ({ label, seconds, sign = '', className }: TimeProps) => (
  <span className={classes('min-w-9 shrink-0 text-xs text-muted tabular-nums', className)}>
    <span className="sr-only">{label} </span>
    {sign}
    {formatDuration(seconds)}
  </span>
);

type JumpProps = { readonly label: string; readonly onPress: () => void; readonly children: ReactNode };

const Jump = ({ label, onPress, children }: JumpProps) => (
  <IconButton label={label} onClick={onPress} className="w-auto gap-1 px-2 touch:w-auto">
    {children}
    <span aria-hidden="true" className="text-xs tabular-nums">
      {JUMP_SECONDS} s
    </span>
  </IconButton>
);

const Failure = ({ heard, onRetry }: { readonly heard: Playback; readonly onRetry: () => void }) => {
  const { t } = useTranslation('player');
  const fault = heard.fault ?? 'unreachable';
  return (
    <p role="alert" className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="flex min-w-0 items-start gap-1.5 text-danger">
        <CircleAlert aria-hidden="true" className="mt-[0.2em] size-3.5 shrink-0" />
        {t(`fault.${fault}`)}
      </span>
      {fault === 'unreachable' ? (
        <Button look="quiet" size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : null}
    </p>
  );
};
