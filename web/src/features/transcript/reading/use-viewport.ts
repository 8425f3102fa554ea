import { useEffect, useState } from 'react';
import { usePlayback } from '../../../media/player/page-playback.ts';
import { createPlaybackFollower, type PlaybackFollower } from './playback-follower.ts';
import { useManualScroll } from './use-manual-scroll.ts';
import { createViewport, type Viewport } from './viewport.ts';

/** Returns the viewport of a page, and what scrolls it along with a track. Both work outside of React. */
export const useViewport = (
  trackId: string,
): { readonly viewport: Viewport; readonly follower: PlaybackFollower } => {
  const playback = usePlayback();
  const [parts] = useState(() => {
    const viewport = createViewport();
    const nextFrame = (callback: () => void) => {
      const frame = requestAnimationFrame(callback);
      return () => cancelAnimationFrame(frame);
    };
    return { viewport, follower: createPlaybackFollower({ playback, id: trackId, viewport, nextFrame }) };
  });
  useEffect(() => parts.follower.start(), [parts]);
  useEffect(() => parts.viewport.close, [parts]);
  useManualScroll(parts.follower);
  return parts;
};
