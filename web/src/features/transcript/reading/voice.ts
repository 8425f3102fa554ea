import type { PlaybackControl } from '../../../media/player/playback.ts';
import { createStore } from '../../../platform/store.ts';
import { type Place, type Reading, placeAt } from './reading.ts';
import type { Stage } from './stage.ts';

type VoiceDeps = {
  readonly playback: Pick<PlaybackControl, 'getState' | 'subscribe' | 'now'>;
  readonly id: string;
  readonly stage: Pick<Stage, 'painter' | 'getReading' | 'reveal'>;
  readonly nextFrame: (callback: () => void) => () => void;
};

export type Voice = ReturnType<typeof createVoice>;

/** Marks the word that is heard, from frame to frame and without drawing anything anew, and moves the page along. */
export const createVoice = (deps: VoiceDeps) => {
  const { playback, id, stage } = deps;
  const following = createStore(true);
  let shown: Place | undefined;
  let shownIn: Reading | undefined;

  const find = (): Place | undefined => {
    const reading = stage.getReading();
    return reading && placeAt(reading, playback.now(id) * 1_000);
  };
  const show = (): void => {
    const reading = stage.getReading();
    if (reading === undefined || playback.getState().id !== id) return;
    const place = find();
    if (reading === shownIn && isSame(place, shown)) return;
    shown = place;
    shownIn = reading;
    stage.painter.speak(place);
    if (following.get() && place !== undefined) stage.reveal(place);
  };
  const loop = createLoop(deps, show);

  return {
    isFollowing: following.get,
    subscribe: following.subscribe,
    /** The reader went elsewhere. */
    letGo: (): void => {
      const { id: heardId, status } = playback.getState();
      if (heardId === id && status !== 'paused') following.set(false);
    },
    /** The page goes with the voice again, from now on. */
    follow: (): void => {
      following.set(true);
      const place = find();
      if (place !== undefined) stage.reveal(place);
    },
    /** Another text, or another view of it, is read now. */
    read: (reading: Reading): void => {
      if (reading !== shownIn) loop.wake();
    },
    /** Goes with the voice from now on. Gives the way to stop. */
    start: loop.start,
  };
};

/** Shows with every frame while something is heard, and once whenever something else changes. */
const createLoop = ({ playback, id, nextFrame }: VoiceDeps, show: () => void) => {
  let stopFrame: (() => void) | undefined;
  const run = (): void => {
    stopFrame = undefined;
    show();
    const { id: heardId, status } = playback.getState();
    if (heardId === id && (status === 'playing' || status === 'loading')) stopFrame = nextFrame(run);
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

const isSame = (one: Place | undefined, other: Place | undefined): boolean =>
  one?.passageId === other?.passageId && one?.token === other?.token;
