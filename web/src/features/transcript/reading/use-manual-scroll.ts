import { useEffect } from 'react';
import type { PlaybackFollower } from './playback-follower.ts';

const SCROLL_KEYS = new Set(['PageUp', 'PageDown', 'Home', 'End']);

/** Detects scrolling by the reader, as opposed to the page's own. */
export const useManualScroll = (follower: PlaybackFollower): void => {
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true } as const;
    const stopFollowing = (): void => follower.stopFollowing();
    window.addEventListener('scroll', follower.checkView, options);
    window.addEventListener('wheel', stopFollowing, options);
    window.addEventListener('touchmove', stopFollowing, options);
    window.addEventListener(
      'keydown',
      ({ key, target }) => {
        if (SCROLL_KEYS.has(key) && !(target instanceof HTMLInputElement)) follower.stopFollowing();
      },
      options,
    );
    window.addEventListener(
      'pointerdown',
      // The window's scrollbar belongs to the root element.
      ({ target, clientX }) => {
        if (target === document.documentElement && clientX >= document.documentElement.clientWidth)
          follower.stopFollowing();
      },
      options,
    );
    return () => stop.abort();
  }, [follower]);
};
