import { useEffect, useState } from 'react';
import { readElapsedMs, type RecorderState } from './recorder.ts';

/** Recorded so far, in whole seconds. */
export const useElapsedSeconds = (microphone: RecorderState): number => {
  const [seconds, setSeconds] = useState(() => Math.floor(readElapsedMs(microphone) / 1_000));
  useEffect(() => {
    const look = () => setSeconds(Math.floor(readElapsedMs(microphone) / 1_000));
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [microphone]);
  return seconds;
};
