import { useEffect, useState } from 'react';

/** Returns the time in ms since 1970, renewed at an interval. */
export const useNow = (everyMs: number): number => {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
};
