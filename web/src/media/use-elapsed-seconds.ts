import { useEffect, useState } from 'react';

const READ_EVERY_MS = 250;

/** Returns the length of a running recording in whole seconds. `readElapsedMs` keeps its identity between renders. */
export const useElapsedSeconds = (readElapsedMs: () => number): number => {
  const [seconds, setSeconds] = useState(() => Math.floor(readElapsedMs() / 1_000));
  useEffect(() => {
    const read = () => setSeconds(Math.floor(readElapsedMs() / 1_000));
    read();
    const timer = setInterval(read, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [readElapsedMs]);
  return seconds;
};
