import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { AudioLines, Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../data/app-services.ts';
import { usePlayback, usePlaybackOf } from '../../media/player/page-playback.ts';
import { Spinner } from '../../ui/spinner.tsx';

const SHAPE =
  'relative z-10 inline-flex size-10 shrink-0 items-center justify-center rounded-full touch:size-11';

/** Plays a finished recording in its place; a plain mark for one that cannot play. */
export const PlayFinished = ({ item }: { readonly item: TranscriptionItem }) => {
  const { t } = useTranslation('dashboard');
  const { transcriptions } = useAppServices();
  const playback = usePlayback();
  const { transcriptionId: id, audioUrl: url, originalFileName: name } = item;
  const status = usePlaybackOf(id)?.status ?? 'paused';
  if (url === null || item.status !== 'completed')
    return (
      <span aria-hidden="true" className={`${SHAPE} text-muted`}>
        <AudioLines strokeWidth={1.5} className="size-4.5 opacity-60" />
      </span>
    );
  const isPlaying = status === 'playing' || status === 'loading';
  const track = { id, url, renew: async () => (await transcriptions.fetchFresh(id)).audioUrl };
  const Icon = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={t(isPlaying ? 'recent.pauseOf' : 'recent.playOf', { name })}
      title={t(isPlaying ? 'pause' : 'play')}
      onClick={() => (isPlaying ? playback.pause() : playback.play(track))}
      className={`${SHAPE} bg-accent/10 text-accent-strong transition-colors duration-150 hover:bg-accent/18`}
    >
      {status === 'loading' ? <Spinner /> : <Icon aria-hidden="true" className="size-4.5 fill-current" />}
    </button>
  );
};
