import { useEffect, useRef } from 'react';

/**
 * What the entry of an open dialog carries beside the router's own state. `closing`: the dialog is closed, and another may take the entry over.
 * `leaving`: the browser is on its way back to the entry before.
 */
type Entry = { readonly dialog?: string; readonly is?: 'open' | 'closing' | 'leaving' };

/**
 * Gives a dialog an entry in the history while it is open, so that Back closes it and not the page. `onBack` may also keep the dialog open
 * and do less, for example go one step back. The address stays the same: a reload and Forward show the page without the dialog.
 */
export const useBackCloses = (isOpen: boolean, onBack: () => void): void => {
  const act = useRef(onBack);
  useEffect(() => {
    act.current = onBack;
  }, [onBack]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const dialog = `${performance.timeOrigin}-${performance.now()}`;
    const life = new AbortController();
    const { signal } = life;
    const enter = (): void => {
      const own = { ...entry(), dialog, is: 'open' };
      if (entry().is === 'closing') window.history.replaceState(own, '');
      else window.history.pushState(own, '');
      window.addEventListener('popstate', goBack, { signal });
    };
    const goBack = (): void => {
      if (!isLeft(dialog)) return;
      // Adds the entry at once, below what `onBack` may open. Closing removes it.
      window.history.pushState({ ...entry(), dialog, is: 'open' }, '');
      act.current();
    };
    if (entry().is === 'leaving') window.addEventListener('popstate', enter, { signal, once: true });
    else enter();
    return () => {
      life.abort();
      if (!isLeft(dialog)) leave();
    };
  }, [isOpen]);
};

/** Runs a change of the address once a dialog that closes has given its entry back. */
export const afterDialog = (change: () => void): void => {
  if (entry().dialog === undefined) change();
  else window.addEventListener('popstate', change, { once: true });
};

const isLeft = (dialog: string): boolean => entry().dialog !== dialog;

const entry = (): Entry => (window.history.state ?? {}) as Entry;

/** Removes the entry, unless another dialog takes it over in the same moment. */
const leave = (): void => {
  window.history.replaceState({ ...entry(), is: 'closing' }, '');
  setTimeout(() => {
    if (entry().is !== 'closing') return;
    window.history.replaceState({ ...entry(), is: 'leaving' }, '');
    window.history.back();
  });
};
