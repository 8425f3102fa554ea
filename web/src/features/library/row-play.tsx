import { AudioLines, Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePlayback, usePlaybackStatusOf } from '../../media/player/page-playback.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { RowProps } from './row-props.ts';
import { shortName } from '../../media/shown-name.ts';
import { useTrack } from './use-track.ts';

type RowPlayProps = Pick<RowProps, 'item'> & {
  /** Whether it is hidden on phones, where the selection box takes its place. */
  readonly isHidden: boolean;
};

/** Plays a transcribed recording, or pauses it. One that is not transcribed or has no stored audio has only its picture. */
export const RowPlay = ({ item, isHidden }: RowPlayProps) => {
  const { t } = useTranslation('library');
  const playback = usePlayback();
  const track = useTrack(item);
  const status = usePlaybackStatusOf(item.transcriptionId);
  const isOn = status === 'playing' || status === 'loading';
  const place = classes('relative z-10 rounded-full', isHidden && '@max-2xl:hidden');
  if (track === null || item.status !== 'completed')
    return (
      <span
        title={item.status === 'completed' ? t('list.noAudio') : undefined}
        className={classes(
          place,
          'inline-flex size-9 shrink-0 items-center justify-center text-muted touch:size-11',
        )}
      >
        <AudioLines aria-hidden="true" strokeWidth={1.5} className="size-4.5 opacity-60" />
      </span>
    );
  const Icon = isOn ? Pause : Play;
  return (
    <IconButton
      data-play
      label={t(isOn ? 'list.pauseOf' : 'list.playOf', { name: shortName(item.originalFileName) })}
      aria-busy={status === 'loading'}
      onClick={() => (isOn ? playback.pause() : playback.play(track))}
      className={classes(place, 'bg-accent/12 text-accent-strong! hover:bg-accent/20')}
    >
      {status === 'loading' ? (
        <Spinner />
      ) : (
        <Icon aria-hidden="true" className={classes('size-4 fill-current', !isOn && 'translate-x-px')} />
      )}
    </IconButton>
  );
};
