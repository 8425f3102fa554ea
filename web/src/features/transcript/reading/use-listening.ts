import { useMemo } from 'react';
import { usePlayback } from '../../../media/player/page-playback.ts';
import type { PlaybackControl } from '../../../media/player/playback.ts';
import type { Track } from '../../../media/player/playback-state.ts';
import type { Voice } from './voice.ts';

export type Listening = ReturnType<typeof createListening>;

/** Playback actions; undefined without a track. */
export const useListening = (track: Track | null, voice: Voice): Listening | undefined => {
  const playback = usePlayback();
  return useMemo(
    () => (track === null ? undefined : createListening(playback, track, voice)),
    [playback, track, voice],
  );
};

const createListening = (playback: PlaybackControl, track: Track, voice: Voice) => {
  const play = (): void => {
    playback.play(track);
    voice.follow();
  };
  const isOn = (): boolean => {
    const { id, status } = playback.getState();
    return id === track.id && (status === 'playing' || status === 'loading');
  };
  return {
    /** `ms` of the recording. */
    listenFrom: (ms: number): void => {
      playback.seek(track, ms / 1_000);
      play();
    },
    toggle: (): void => {
      if (isOn()) playback.pause();
      else play();
    },
  };
};
