import type { PlaybackControl } from '../../../media/player/playback.ts';

/** Calls `show` each frame during playback, and on every other change. Returns a stop function. */
export const moveWith = (playback: PlaybackControl, id: string, show: () => void): (() => void) => {
  let frame = 0;
  const run = (): void => {
    frame = 0;
    show();
    const state = playback.getState();
    if (state.id === id && state.status === 'playing') frame = requestAnimationFrame(run);
  };
  const unsubscribe = playback.subscribe(() => {
    if (frame === 0) run();
  });
  return () => {
    unsubscribe();
    cancelAnimationFrame(frame);
  };
};
