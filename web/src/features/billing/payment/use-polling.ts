import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { createPolling, type PollingState } from './polling.ts';

/** Polls while `isOn`; `restart` begins from the first check. A return to the tab checks once. `check` must be stable. */
export const usePolling = (
  isOn: boolean,
  check: () => Promise<unknown>,
): { readonly state: PollingState; readonly restart: () => void } => {
  const polling = useMemo(() => createPolling(check), [check]);
  useEffect(() => {
    if (!isOn) return undefined;
    polling.start();
    const look = (): void => {
      if (document.visibilityState === 'visible') void check().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      polling.stop();
    };
  }, [isOn, polling, check]);
  return { state: useSyncExternalStore(polling.subscribe, polling.get), restart: polling.start };
};
