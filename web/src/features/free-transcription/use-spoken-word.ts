import type { TranscriptSegment } from '@escriba/contracts/transcription/transcription';
import { useEffect, useMemo, useState } from 'react';
import { usePlayback, usePlaybackOf } from '../../media/player/page-playback.ts';

/** Returns the start of the word that plays, in ms; follows each frame during playback. Undefined before the first word and the first play. */
export const useSpokenWord = (id: string, segments: readonly TranscriptSegment[]): number | undefined => {
  const playback = usePlayback();
  const heard = usePlaybackOf(id);
  const starts = useMemo(
    () => segments.flatMap(({ words = [] }) => words.map(({ startMs }) => startMs)),
    [segments],
  );
  const [spokenMs, setSpokenMs] = useState<number>();
  const isPlaying = heard?.status === 'playing';
  const positionSeconds = heard?.positionSeconds;
  useEffect(() => {
    if (positionSeconds === undefined) return undefined;
    let frame = 0;
    const look = (): void => {
      const nowMs = playback.now(id) * 1_000;
      setSpokenMs(starts.findLast((startMs) => startMs <= nowMs));
      if (isPlaying) frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [playback, id, starts, isPlaying, positionSeconds]);
  return spokenMs;
};
