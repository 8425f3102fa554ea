import { useRef } from 'react';

/** What a dialog without a button of its own needs, so that the focus goes back to where it was when it closes. */
export const useFocusBack = () => {
  const before = useRef<Element>(null);
  return {
    onOpenAutoFocus: (): void => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event): void => {
      const { current } = before;
      if (!(current instanceof HTMLElement) || !current.isConnected || current === document.body) return;
      event.preventDefault();
      current.focus({ preventScroll: true });
    },
  };
};
