import { useEffect, useRef, useState } from 'react';

/** Plays one clip: its position follows each frame while it plays. */
export const useClip = () => {
  const element = useRef<HTMLAudioElement>(null);
  const [nowMs, setNowMs] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = 0;
    const look = (): void => {
      setNowMs((element.current?.currentTime ?? 0) * 1_000);
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  const play = (): void => {
    setFailed(false);
    element.current?.play().catch((error: unknown) => {
      // A pause right after the start is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(true);
    });
  };
  const toggle = (): void => (isPlaying ? element.current?.pause() : play());
  const seek = (ms: number): void => {
    setNowMs(ms);
    if (element.current === null) return;
    element.current.currentTime = ms / 1_000;
    if (!isPlaying) play();
  };

  const audioProps = {
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onError: () => setFailed(true),
    onEnded: () => {
      setPlaying(false);
      setNowMs(0);
    },
  };
  return { element, audioProps, nowMs, isPlaying, hasFailed, toggle, seek };
};
