import { useEffect, useState } from 'react';
import { usePlayback } from '../../../media/player/page-playback.ts';
import { chapterAt, type PlayerChapter } from './chapters.ts';
import { moveWith } from './move-with.ts';

/** Returns the index of the chapter that plays, or at which the player stands; -1 without one. */
export const useCurrentChapter = (id: string, chapters: readonly PlayerChapter[]): number => {
  const playback = usePlayback();
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    const show = () => setCurrent(chapterAt(chapters, playback.now(id) * 1_000));
    show();
    return moveWith(playback, id, show);
  }, [playback, id, chapters]);
  return current < chapters.length ? current : -1;
};
