import { useRef } from 'react';

/** Moves the focus after the closed dialog has released it. */
const RELEASED_MS = 50;

/** Returns the focus to the button that opened the first of several dialogs in a row. */
export const useFocusReturn = () => {
  const before = useRef<Element>(null);
  return {
    remember: (): void => {
      before.current = document.activeElement;
    },
    restore: (): void => {
      const target = before.current;
      before.current = null;
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body;
        if (isFree && target instanceof HTMLElement && target.isConnected)
          target.focus({ preventScroll: true });
      }, RELEASED_MS);
    },
  };
};
