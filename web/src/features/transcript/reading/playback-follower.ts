import type { PlaybackControl } from '../../../media/player/playback.ts';
import { createStore } from '../../../platform/store.ts';
import { type WordPosition, type TranscriptLayout, wordAt } from './transcript-layout.ts';
import type { Viewport } from './viewport.ts';

type FollowerDeps = {
  readonly playback: Pick<PlaybackControl, 'getState' | 'subscribe' | 'now'>;
  readonly id: string;
  readonly viewport: Pick<Viewport, 'highlights' | 'getLayout' | 'reveal' | 'isVisible'>;
  readonly nextFrame: (callback: () => void) => () => void;
};

export type PlaybackFollower = ReturnType<typeof createPlaybackFollower>;

/** Marks the word that plays, each frame without React renders, and scrolls along. */
export const createPlaybackFollower = (deps: FollowerDeps) => {
  const { playback, id, viewport } = deps;
  const following = createStore(true);
  const away = createStore(false);
  let shown: WordPosition | undefined;
  let shownIn: TranscriptLayout | undefined;

  const find = (): WordPosition | undefined => {
    const layout = viewport.getLayout();
    return layout && wordAt(layout, playback.now(id) * 1_000);
  };
  const checkView = (): void =>
    away.set(!following.get() && shown !== undefined && !viewport.isVisible(shown));
  const show = (): void => {
    const layout = viewport.getLayout();
    if (layout === undefined || playback.getState().id !== id) return;
    const position = find();
    if (layout === shownIn && isSame(position, shown)) return;
    // An edit must not move the page to the position of a paused recording.
    const isEdit = shownIn !== undefined && layout !== shownIn && !isHeard(deps);
    shown = position;
    shownIn = layout;
    viewport.highlights.markSpoken(position);
    if (following.get() && position !== undefined && !isEdit) viewport.reveal(position);
    checkView();
  };
  const loop = createLoop(deps, show);

  return {
    /** Returns whether the page does not follow playback and the spoken word is out of view. */
    isAway: away.get,
    subscribe: away.subscribe,
    /** Leaves the page where the user scrolled it, until `follow`. */
    stopFollowing: (): void => {
      const { id: heardId, status } = playback.getState();
      if (heardId !== id || status === 'paused') return;
      following.set(false);
      checkView();
    },
    /** Checks again whether the spoken word is in view. Called when the page has scrolled. */
    checkView,
    /** Follows playback again. */
    follow: (): void => {
      following.set(true);
      checkView();
      const position = find();
      if (position !== undefined) viewport.reveal(position);
    },
    /** Highlights and follows in another layout of the text. */
    setLayout: (layout: TranscriptLayout): void => {
      if (layout !== shownIn) loop.wake();
    },
    /** Starts to follow playback. Returns a stop function. */
    start: loop.start,
  };
};

/** Updates each frame during playback, and once on every other change. */
const createLoop = ({ playback, id, nextFrame }: FollowerDeps, show: () => void) => {
  let stopFrame: (() => void) | undefined;
  const run = (): void => {
    stopFrame = undefined;
    show();
    if (isHeard({ playback, id })) stopFrame = nextFrame(run);
  };
  const wake = (): void => {
    if (stopFrame === undefined) run();
  };
  return {
    wake,
    start: (): (() => void) => {
      const unsubscribe = playback.subscribe(wake);
      wake();
      return () => {
        unsubscribe();
        stopFrame?.();
        stopFrame = undefined;
      };
    },
  };
};

const isHeard = ({ playback, id }: Pick<FollowerDeps, 'playback' | 'id'>): boolean => {
  const { id: heardId, status } = playback.getState();
  return heardId === id && (status === 'playing' || status === 'loading');
};

const isSame = (one: WordPosition | undefined, other: WordPosition | undefined): boolean =>
  one?.passageId === other?.passageId && one?.token === other?.token;
