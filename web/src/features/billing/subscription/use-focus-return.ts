import { useRef } from 'react';

/** How long a closed dialog takes to release the focus, which is moved after that. */
const RELEASED_MS = 50;

/** Moves the focus when the last of several dialogs in a row closes, so that Tab continues from there. */
export const useFocusReturn = () => {
  const before = useRef<Element>(null);
  return {
    remember: (): void => {
      before.current = document.activeElement;
    },
    /** Moves the focus to the button that opened the first one; to the page, if that no longer exists. */
    restore: (): void => {
      const opener = before.current;
      before.current = null;
      moveTo(() => (opener?.isConnected === true && opener !== document.body ? opener : findPage()));
    },
    /** Moves the focus to the page: the button that opened the first one disappears as soon as the page shows the change. */
    toPage: (): void => {
      before.current = null;
      moveTo(findPage);
    },
  };
};

const moveTo = (find: () => Element | null): void => {
  setTimeout(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body;
    const target = find();
    if (isFree && target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, RELEASED_MS);
};

const findPage = (): Element | null => document.querySelector('main');
