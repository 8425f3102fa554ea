import { useSyncExternalStore } from 'react';
import { createPlayback } from './playback.ts';
import type { Playback } from './playback-state.ts';

const probe = async (url: string): Promise<number> => {
  try {
    const answer = await fetch(new URL(url, window.location.origin), { headers: { range: 'bytes=0-0' } });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
};

/** What this page plays: one recording at a time. */
export const playback = createPlayback({ createAudio: () => new Audio(), probe });

/** What is heard of a recording; undefined while another one is, or none. */
export const usePlaybackOf = (id: string): Playback | undefined =>
  useSyncExternalStore(playback.subscribe, () => {
    const state = playback.getState();
    return state.id === id ? state : undefined;
  });

/** How fast recordings are played. */
export const usePlaybackRate = (): number =>
  useSyncExternalStore(playback.subscribe, () => playback.getState().rate);

/** What a place in a recording comes to; undefined while it is not heard. Tells only when that changes. */
export const usePlaceOf = <T extends string | number>(
  id: string,
  toPlace: (seconds: number) => T | undefined,
): T | undefined =>
  useSyncExternalStore(playback.subscribe, () => {
    const { id: heardId, positionSeconds, status } = playback.getState();
    return heardId === id && status !== 'failed' ? toPlace(positionSeconds) : undefined;
  });
