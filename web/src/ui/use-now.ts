import { useEffect, useState } from 'react';
import { serverNow } from '../platform/server-clock.ts';

/** Returns the server's time in ms since 1970, renewed at an interval. */
export const useNow = (everyMs: number): number => {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
};
