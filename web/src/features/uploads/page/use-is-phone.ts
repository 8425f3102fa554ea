import { useSyncExternalStore } from 'react';

const PHONE = '(width < 768px)';
const subscribePhone = (listener: () => void) => {
  const media = matchMedia(PHONE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Returns whether the screen is narrow. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(subscribePhone, () => matchMedia(PHONE).matches);
