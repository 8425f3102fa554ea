import type { PlaybackFollower } from './playback-follower.ts';
import type { PlaybackActions } from './use-playback-actions.ts';
import { createFindPlace } from './find-place.ts';
import type { Viewport } from './viewport.ts';

export type Hearing = {
  readonly viewport: Viewport;
  readonly follower: PlaybackFollower;
  readonly playbackActions: PlaybackActions | undefined;
};

/** Returns what shows a place of the text. */
export const placesOf = ({ viewport, follower, playbackActions }: Hearing) => {
  const onGoTo = (passageId: string): void => {
    follower.stopFollowing();
    viewport.focus(passageId);
  };
  /** Plays from a time in ms, if there is audio, and shows a passage: by default the one at that time. */
  const onGoToTime = (ms: number, passageId = viewport.getLayout()?.passageAt(ms)?.id): void => {
    if (passageId !== undefined) onGoTo(passageId);
    playbackActions?.playFrom(ms);
  };
  /** Plays from a time in ms, and leaves the page as it is. */
  const onPlay = (ms: number): void => playbackActions?.playFrom(ms);
  return { onGoTo, onGoToTime, onPlay, findPlace: createFindPlace(viewport) };
};
