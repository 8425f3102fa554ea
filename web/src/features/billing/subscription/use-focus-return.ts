import { useMemo } from 'react';

/** After the closed dialog has released the focus. */
const RELEASED_MS = 50;

/** Returns the focus to the button that opened the first of several dialogs in a row. */
export const useFocusReturn = () =>
  useMemo(() => {
    let before: Element | null = null;
    return {
      remember: (): void => {
        before = document.activeElement;
      },
      restore: (): void => {
        const target = before;
        before = null;
        setTimeout(() => {
          const isFree = document.activeElement === null || document.activeElement === document.body;
          if (isFree && target instanceof HTMLElement && target.isConnected)
            target.focus({ preventScroll: true });
        }, RELEASED_MS);
      },
    };
  }, []);
