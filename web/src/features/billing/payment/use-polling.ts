import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPolling, type PollingState } from './polling.ts';

/** Polls while `isOn`; `restart` begins again after a pause. A return to the tab checks once. */
export const usePolling = (
  isOn: boolean,
  check: () => Promise<unknown>,
): { readonly state: PollingState; readonly restart: () => void } => {
  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  }, [check]);
  const [polling] = useState(() => createPolling(() => latest.current()));
  useEffect(() => {
    if (!isOn) return undefined;
    polling.start();
    const look = (): void => {
      if (document.visibilityState === 'visible') void latest.current().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      polling.stop();
    };
  }, [isOn, polling]);
  return { state: useSyncExternalStore(polling.subscribe, polling.get), restart: polling.start };
};
