import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * The state of an open dialog's entry in the history, beside the router's own. `closing`: the dialog is closed, and another may take the
 * entry over. `leaving`: the browser is on its way back to the entry before.
 */
type Entry = { readonly dialog?: string; readonly is?: 'open' | 'closing' | 'leaving' };

/** The dialogs whose entry is in the history. Those of an earlier visit, to which a reload or Forward leads, are not among them. */
const held = new Set<string>();

/**
 * Gives a dialog, or a step of a page, an entry in the history while it is open, so that Back closes it and not the page. `onBack` may also keep the dialog open
 * and do less, for example go one step back. The address stays the same: a reload and Forward show the page without the dialog.
 */
export const useBackCloses = (isOpen: boolean, onBack: () => void): void => {
  const act = useRef(onBack);
  useEffect(() => {
    act.current = onBack;
  }, [onBack]);
  // Before the dialog is seen to open or close, so that the entry is never that of a dialog which is gone.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const dialog = `${performance.timeOrigin}-${performance.now()}`;
    held.add(dialog);
    const life = new AbortController();
    const { signal } = life;
    const enter = (): void => {
      const own = { ...entry(), dialog, is: 'open' };
      if (entry().is === 'closing') {
        held.delete(entry().dialog ?? '');
        window.history.replaceState(own, '');
      } else window.history.pushState(own, '');
      window.addEventListener('popstate', goBack, { signal });
    };
    const goBack = (): void => {
      if (!isLeft(dialog)) return;
      // Adds the entry at once, below what `onBack` may open. Closing removes it.
      window.history.pushState({ ...entry(), dialog, is: 'open' }, '');
      act.current();
    };
    if (entry().is === 'leaving' && isHeld())
      window.addEventListener('popstate', enter, { signal, once: true });
    else enter();
    return () => {
      life.abort();
      if (isLeft(dialog)) held.delete(dialog);
      else leave(dialog);
    };
  }, [isOpen]);
};

/** Runs a change of the address once a dialog that closes has given its entry back; at once if there is none. */
export const afterDialog = (change: () => void): void => {
  if (!isHeld()) change();
  else window.addEventListener('popstate', change, { once: true });
};

/** Returns whether the browser is at the entry of a dialog that is open, or has just closed. */
const isHeld = (): boolean => held.has(entry().dialog ?? '');

const isLeft = (dialog: string): boolean => entry().dialog !== dialog;

const entry = (): Entry => (window.history.state ?? {}) as Entry;

/** Removes the entry, unless another dialog takes it over in the same moment. */
const leave = (dialog: string): void => {
  window.history.replaceState({ ...entry(), is: 'closing' }, '');
  setTimeout(() => {
    if (entry().is !== 'closing') return;
    window.addEventListener('popstate', () => held.delete(dialog), { once: true });
    window.history.replaceState({ ...entry(), is: 'leaving' }, '');
    window.history.back();
  });
};
