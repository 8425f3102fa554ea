import { useMemo } from 'react';
import { usePlayback } from '../../../media/player/page-playback.ts';
import type { PlaybackControl } from '../../../media/player/playback.ts';
import type { Track } from '../../../media/player/playback-state.ts';
import type { PlaybackFollower } from './playback-follower.ts';

export type PlaybackActions = ReturnType<typeof createPlaybackActions>;

/** Returns playback actions; undefined without a track. */
export const usePlaybackActions = (
  track: Track | null,
  follower: PlaybackFollower,
): PlaybackActions | undefined => {
  const playback = usePlayback();
  return useMemo(
    () => (track === null ? undefined : createPlaybackActions(playback, track, follower)),
    [playback, track, follower],
  );
};

const createPlaybackActions = (playback: PlaybackControl, track: Track, follower: PlaybackFollower) => {
  const play = (): void => {
    playback.play(track);
    follower.follow();
  };
  const isOn = (): boolean => {
    const { id, status } = playback.getState();
    return id === track.id && (status === 'playing' || status === 'loading');
  };
  return {
    /** Plays from a time of the recording, in ms. */
    playFrom: (ms: number): void => {
      playback.seek(track, ms / 1_000);
      play();
    },
    toggle: (): void => {
      if (isOn()) playback.pause();
      else play();
    },
  };
};
