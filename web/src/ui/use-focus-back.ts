import { useRef } from 'react';

/** Returns the focus to its previous element when a dialog without its own button closes. */
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
