import { createContext, useSyncExternalStore } from 'react';
import { useRequired } from '../../platform/use-required.ts';
import { createPlayback, type PlaybackControl, type ProbedStatus } from './playback.ts';
import type { Playback } from './playback-state.ts';

/** Creates the player of this page: one recording at a time. */
export const createPagePlayback = (): PlaybackControl =>
  createPlayback({ createAudio: () => new Audio(), probe, wait });

const PREPARING_WAIT_MS = 5_000;

const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PREPARING_WAIT_MS));

export const PlaybackContext = createContext<PlaybackControl | null>(null);

export const usePlayback = (): PlaybackControl => useRequired(PlaybackContext, 'PlaybackContext');

/** Returns the playback of a recording; undefined while another one plays or none. */
export const usePlaybackOf = (id: string): Playback | undefined => {
  const playback = usePlayback();
  return useSyncExternalStore(playback.subscribe, () => {
    const state = playback.getState();
    return state.id === id ? state : undefined;
  });
};

/** Returns the status of a recording's playback; undefined while another one plays or none. Rerenders only when it changes. */
export const usePlaybackStatusOf = (id: string): Playback['status'] | undefined => {
  const playback = usePlayback();
  return useSyncExternalStore(playback.subscribe, () => {
    const state = playback.getState();
    return state.id === id ? state.status : undefined;
  });
};

/** Returns the id of the recording that plays or was paused last; null for none. */
export const useHeardId = (): string | null => {
  const playback = usePlayback();
  return useSyncExternalStore(playback.subscribe, () => playback.getState().id);
};

/** Returns the playback rate. */
export const usePlaybackRate = (): number => {
  const playback = usePlayback();
  return useSyncExternalStore(playback.subscribe, () => playback.getState().rate);
};

/** Returns a value derived from the position in a recording; undefined while it does not play. Rerenders only when it changes. */
export const usePositionOf = <T extends string | number>(
  id: string,
  toPlace: (seconds: number) => T | undefined,
): T | undefined => {
  const playback = usePlayback();
  return useSyncExternalStore(playback.subscribe, () => {
    const { id: heardId, positionSeconds, status } = playback.getState();
    return heardId === id && status !== 'failed' ? toPlace(positionSeconds) : undefined;
  });
};

/** The code of an error while audio is prepared. No other failure of the service is a reason to wait for minutes. */
const PREPARING = 'transcription.audio_preparing';

const probe = async (url: string): Promise<ProbedStatus> => {
  try {
    const response = await fetch(new URL(url, window.location.origin), { headers: { range: 'bytes=0-0' } });
    if (response.status === 503) return (await response.text()).includes(PREPARING) ? 'preparing' : 503;
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
};
