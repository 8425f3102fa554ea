import { useMemo } from 'react';
import { usePlayback } from '../../media/player/page-playback.ts';
import type { PlaybackControl } from '../../media/player/playback.ts';
import type { Track } from '../../media/player/playback-state.ts';
import type { Voice } from './reading/voice.ts';

export type Listening = ReturnType<typeof createListening>;

/** Ways to hear; undefined without a track. */
export const useListening = (track: Track | null, voice: Voice): Listening | undefined => {
  const playback = usePlayback();
  return useMemo(
    () => (track === null ? undefined : createListening(playback, track, voice)),
    [playback, track, voice],
  );
};

/** The longest that a system lets two clicks be apart, and some frames. */
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
    /** Is quiet again after a click that turned out to be the first of two. */
    takeBack: (): void => {
      if (performance.now() - begunAt < TWO_CLICKS_MS) playback.pause();
    },
    toggle: (): void => {
      if (isOn()) playback.pause();
      else play();
    },
  };
};
