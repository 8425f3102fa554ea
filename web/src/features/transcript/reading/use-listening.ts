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

/** The longest interval of a double click in any system, plus a few frames. */
const TWO_CLICKS_MS = 1_000;

const createListening = (playback: PlaybackControl, track: Track, voice: Voice) => {
  let begunAt = -Infinity;
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
      begunAt = isOn() ? -Infinity : performance.now();
      playback.seek(track, ms / 1_000);
      play();
    },
    /** Stops again after the first click of a double click. */
    takeBack: (): void => {
      if (performance.now() - begunAt < TWO_CLICKS_MS) playback.pause();
    },
    toggle: (): void => {
      if (isOn()) playback.pause();
      else play();
    },
  };
};
