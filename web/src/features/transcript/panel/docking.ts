import { useSyncExternalStore } from 'react';

/** Matches a page with room for the text and a panel beside it. */
const WIDE = '(min-width: 80rem)';

const subscribe = (onChange: () => void): (() => void) => {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

/** Returns whether panels are beside the text; else they cover it. */
export const isDocked = (): boolean => window.matchMedia(WIDE).matches;

/** Returns whether panels are beside the text, kept current. */
export const useIsDocked = (): boolean => useSyncExternalStore(subscribe, isDocked);

/** Classes of the place of a panel beside the text. Its element has `data-docked="right"`. */
export const placeClasses = 'fixed inset-y-0 right-0 w-80 border-l border-line bg-surface print:hidden';

/** Classes with which a page leaves the right side free for a panel beside its text. */
export const besidePanelClasses = 'has-[[data-docked=right]]:pr-80 print:pr-0!';
