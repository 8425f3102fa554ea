import { useEffect } from 'react';
import type { Voice } from './voice.ts';

const SCROLL_KEYS = new Set(['PageUp', 'PageDown', 'Home', 'End']);

/** Detects scrolling by the reader, as opposed to the page's own. */
export const useScrolledAway = (voice: Voice): void => {
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true } as const;
    const letGo = (): void => voice.letGo();
    window.addEventListener('scroll', voice.lookAround, options);
    window.addEventListener('wheel', letGo, options);
    window.addEventListener('touchmove', letGo, options);
    window.addEventListener(
      'keydown',
      ({ key, target }) => {
        if (SCROLL_KEYS.has(key) && !(target instanceof HTMLInputElement)) voice.letGo();
      },
      options,
    );
    window.addEventListener(
      'pointerdown',
      // The window's scrollbar belongs to the root element.
      ({ target, clientX }) => {
        if (target === document.documentElement && clientX >= document.documentElement.clientWidth)
          voice.letGo();
      },
      options,
    );
    return () => stop.abort();
  }, [voice]);
};
