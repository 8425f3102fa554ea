import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { Pause, Play, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDuration } from '../../media/format.ts';
import { useHeardId, usePlayback, usePlaybackOf } from '../../media/player/page-playback.ts';
import type { Playback } from '../../media/player/playback-state.ts';
import { RateSelect } from '../../media/player/rate-select.tsx';
import { SeekSlider } from '../../media/player/seek-slider.tsx';
import { appTranscription } from '../../platform/paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { recordingName, shortName } from '../../media/shown-name.ts';
import { useTrack } from './use-track.ts';

type MiniPlayerProps = { readonly items: readonly TranscriptionItem[] };

/** Shows the recording that plays, across the pages and filters of the list. */
export const MiniPlayer = ({ items }: MiniPlayerProps) => {
  const heardId = useHeardId();
  const [last, setLast] = useState<TranscriptionItem>();
  const listed = items.find(({ transcriptionId }) => transcriptionId === heardId);
  // The list may show other recordings while this one plays.
  if (listed !== undefined && listed !== last) setLast(listed);
  const item = listed ?? (last?.transcriptionId === heardId ? last : undefined);
  return item === undefined ? null : <Player item={item} />;
};

const Player = ({ item }: { readonly item: TranscriptionItem }) => {
  const { t } = useTranslation('library');
  const playback = usePlayback();
  const heard = usePlaybackOf(item.transcriptionId);
  const track = useTrack(item);
  if (heard === undefined || track === null) return null;
  return (
    <section
      data-docked="bottom"
      aria-label={t('dock.label', { name: shortName(item.originalFileName) })}
      className="@container animate-appear rounded-card border border-line bg-overlay shadow-floating"
    >
      <div className="flex flex-wrap items-center gap-x-3 px-2 py-1.5 @2xl:flex-nowrap @2xl:px-3">
        <PlayOrPause heard={heard} onPlay={() => playback.play(track)} />
        <NameAndPlace item={item} heard={heard} />
        <Position item={item} heard={heard} onSeek={(seconds) => playback.seek(track, seconds)} />
        <RateSelect className="text-xs" />
        <IconButton label={t('dock.close')} onClick={playback.stop}>
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
    </section>
  );
};

const PlayOrPause = ({ heard, onPlay }: { readonly heard: Playback; readonly onPlay: () => void }) => {
  const { t } = useTranslation('library');
  const playback = usePlayback();
  const isOn = heard.status === 'playing' || heard.status === 'loading';
  const Icon = isOn ? Pause : Play;
  return (
    <IconButton
      label={t(isOn ? 'pause' : 'play')}
      aria-busy={heard.status === 'loading'}
      onClick={isOn ? playback.pause : onPlay}
      className="rounded-full bg-accent text-on-accent! hover:bg-accent-strong"
    >
      {heard.status === 'loading' ? (
        <Spinner />
      ) : (
        <Icon aria-hidden="true" className={classes('size-4 fill-current', !isOn && 'translate-x-px')} />
      )}
    </IconButton>
  );
};

type PartProps = { readonly item: TranscriptionItem; readonly heard: Playback };

const NameAndPlace = ({ item, heard }: PartProps) => {
  const { t } = useTranslation(['library', 'player']);
  const { position, length } = placeOf({ item, heard });
  return (
    <div className="min-w-0 grow basis-0 @2xl:max-w-64">
      <Link
        to={appTranscription(item.transcriptionId)}
        className="block truncate rounded-control text-sm font-medium hover:underline"
      >
        <bdi>{recordingName(item.originalFileName) || t('untitled')}</bdi>
      </Link>
      {heard.status === 'failed' ? (
        <p role="alert" className="text-xs text-danger">
          {t(`player:fault.${heard.fault ?? 'unreachable'}`)}
        </p>
      ) : (
        <p className="text-xs text-muted tabular-nums">
          {t('player:place', { position: formatDuration(position), duration: formatDuration(length) })}
        </p>
      )}
    </div>
  );
};

const Position = ({ item, heard, onSeek }: PartProps & { readonly onSeek: (seconds: number) => void }) => {
  const { t } = useTranslation(['library', 'player']);
  const { position, length } = placeOf({ item, heard });
  return (
    <div className="flex @max-2xl:order-last @max-2xl:basis-full @max-2xl:px-1 @2xl:grow-2 @2xl:basis-0">
      <SeekSlider
        label={t('player:seek')}
        positionSeconds={position}
        durationSeconds={length}
        text={t('player:place', { position: formatDuration(position), duration: formatDuration(length) })}
        isDisabled={length <= 0}
        onSeek={onSeek}
      />
    </div>
  );
};

/** Returns position and length in seconds; the audio knows its length better than the transcript. */
const placeOf = ({ item, heard }: PartProps): { readonly position: number; readonly length: number } => {
  const length = heard.durationSeconds ?? item.result?.audio_duration ?? 0;
  return { length, position: Math.min(heard.positionSeconds, length) };
};
