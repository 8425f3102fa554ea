import {
  CircleAlert,
  Info,
  type LucideIcon,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type Playback, type Track } from '../../../media/player/playback-state.ts';
import { usePlayback } from '../../../media/player/page-playback.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { PlayerChapter } from './chapters.ts';
import type { HueAt, Peaks } from './peaks.ts';
import { useCurrentChapter } from './use-current-chapter.ts';
import { ChapterTitle, Waveform } from './waveform.tsx';
import { RateSelect } from '../../../media/player/rate-select.tsx';

const JUMP_SECONDS = 5;

type PlayerDockProps = {
  /** The track; null without audio, for which `why` is the reason. */
  readonly track: Track | null;
  readonly why: 'purged' | 'missing';
  readonly durationSeconds: number;
  readonly peaks: Peaks | null;
  /** The colour of the waveform by speaker. */
  readonly hueAt: HueAt;
  /** Where chapters begin; empty without them. */
  readonly chapters: readonly PlayerChapter[];
  readonly onToggle: () => void;
  readonly onPlayFrom: (ms: number) => void;
};

/** Renders the player along the bottom of the page. */
export const PlayerDock = (props: PlayerDockProps) => {
  const { t } = useTranslation('player');
  const { track, why } = props;
  return (
    <div
      role="group"
      aria-label={t('fact.audio')}
      className="@container border-t border-line bg-raised px-2 pb-[env(safe-area-inset-bottom)] sm:px-4"
    >
      {track === null ? (
        <p className="flex min-h-14 items-center justify-center gap-2 py-1 text-sm text-muted">
          <Info aria-hidden="true" className="size-4 shrink-0" />
          {t(why)}
        </p>
      ) : (
        <Controls {...props} track={track} />
      )}
    </div>
  );
};

const Controls = ({
  track,
  durationSeconds,
  peaks,
  hueAt,
  chapters,
  onToggle,
  onPlayFrom,
}: PlayerDockProps & { readonly track: Track }) => {
  const { t } = useTranslation('player');
  const playback = usePlayback();
  const status = usePlaybackPart(track.id, ({ status: now }) => now) ?? 'paused';
  const fault = usePlaybackPart(track.id, ({ fault: now }) => now) ?? null;
  const heardSeconds = usePlaybackPart(track.id, ({ durationSeconds: now }) => now) ?? null;
  const length = heardSeconds ?? durationSeconds;
  const current = useCurrentChapter(track.id, chapters);
  const jump = (by: number) =>
    playback.seek(track, Math.max(0, Math.min(length, playback.now(track.id) + by)));
  return (
    <>
      <ChapterTitle title={chapters[current]?.title} className="pt-1.5 text-center @3xl:hidden" />
      <div className="flex min-h-14 items-center gap-x-1 @max-[18rem]:flex-wrap @max-[18rem]:justify-between @xl:gap-x-3">
        <div className="flex items-center">
          <PlayButton status={status} onToggle={onToggle} />
          <IconButton label={t('dock.back')} onClick={() => jump(-JUMP_SECONDS)} className="@xl:ml-2">
            <JumpIcon Icon={RotateCcw} />
          </IconButton>
          <IconButton label={t('dock.forward')} onClick={() => jump(JUMP_SECONDS)}>
            <JumpIcon Icon={RotateCw} />
          </IconButton>
        </div>
        <Waveform durationSeconds={length} {...{ track, peaks, hueAt, chapters, current, onPlayFrom }} />
        <RateSelect className="text-sm @max-xl:px-1 @max-[18rem]:px-0" />
        <Volume />
      </div>
      {fault === null ? null : <Fault fault={fault} onRetry={() => playback.play(track)} />}
    </>
  );
};

/** Draws an arrow around the number of seconds. */
const JumpIcon = ({ Icon }: { readonly Icon: LucideIcon }) => (
  <span aria-hidden="true" className="relative inline-flex items-center justify-center">
    <Icon className="size-6 stroke-[1.6]" />
    <span className="absolute pt-px text-[0.5625rem] leading-none font-semibold tabular-nums">
      {JUMP_SECONDS}
    </span>
  </span>
);

/** Returns one part of the playback state; rerenders only when it changes. */
const usePlaybackPart = <T extends string | number | null>(
  id: string,
  part: (state: Playback) => T,
): T | undefined => {
  const playback = usePlayback();
  return useSyncExternalStore(playback.subscribe, () => {
    const state = playback.getState();
    return state.id === id ? part(state) : undefined;
  });
};

type PlayButtonProps = { readonly status: Playback['status']; readonly onToggle: () => void };

const PlayButton = ({ status, onToggle }: PlayButtonProps): ReactNode => {
  const { t } = useTranslation('player');
  const isOn = status === 'playing' || status === 'loading';
  const Icon = isOn ? Pause : Play;
  const label = t(isOn ? 'pause' : 'play');
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-busy={status === 'loading'}
      onClick={onToggle}
      className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent transition-colors duration-150 hover:bg-accent-strong touch:size-11"
    >
      {status === 'loading' ? (
        <Spinner />
      ) : (
        <Icon aria-hidden="true" className={classes('size-5 fill-current', !isOn && 'translate-x-px')} />
      )}
    </button>
  );
};

/** Renders the volume, for which phones have hardware keys. */
const Volume = () => {
  const { t } = useTranslation('player');
  const playback = usePlayback();
  const volume = useSyncExternalStore(playback.subscribe, () => playback.getState().volume);
  const [before, setBefore] = useState(1);
  const Icon = volume === 0 ? VolumeX : Volume2;
  const toggle = () => {
    if (volume > 0) setBefore(volume);
    playback.setVolume(volume === 0 ? before : 0);
  };
  return (
    <div className="hidden items-center @3xl:flex">
      <IconButton label={t(volume === 0 ? 'dock.unmute' : 'dock.mute')} onClick={toggle}>
        <Icon aria-hidden="true" className="size-4.5" />
      </IconButton>
      <input
        type="range"
        dir="ltr"
        aria-label={t('dock.volume')}
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onChange={(event) => playback.setVolume(event.target.valueAsNumber)}
        style={{ '--done': `${volume * 100}%` } as React.CSSProperties}
        className="seek w-20"
      />
    </div>
  );
};

type FaultProps = { readonly fault: NonNullable<Playback['fault']>; readonly onRetry: () => void };

const Fault = ({ fault, onRetry }: FaultProps) => {
  const { t } = useTranslation('player');
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2 pb-2 text-sm text-danger">
      <span className="flex items-center gap-1.5">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        {t(fault === 'unsupported' ? 'dock.unsupported' : `fault.${fault}`)}
      </span>
      {fault === 'unreachable' ? (
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : null}
    </div>
  );
};
