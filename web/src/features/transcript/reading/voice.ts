import type { PlaybackControl } from '../../../media/player/playback.ts';
import { createStore } from '../../../platform/store.ts';
import { type WordPosition, type Reading, wordAt } from './reading.ts';
import type { Surface } from './surface.ts';

type VoiceDeps = {
  readonly playback: Pick<PlaybackControl, 'getState' | 'subscribe' | 'now'>;
  readonly id: string;
  readonly surface: Pick<Surface, 'painter' | 'getReading' | 'reveal'>;
  readonly nextFrame: (callback: () => void) => () => void;
};

export type Voice = ReturnType<typeof createVoice>;

/** Marks the word that plays, each frame without React renders, and scrolls along. */
export const createVoice = (deps: VoiceDeps) => {
  const { playback, id, surface } = deps;
  const following = createStore(true);
  let shown: WordPosition | undefined;
  let shownIn: Reading | undefined;

  const find = (): WordPosition | undefined => {
    const reading = surface.getReading();
    return reading && wordAt(reading, playback.now(id) * 1_000);
  };
  const show = (): void => {
    const reading = surface.getReading();
    if (reading === undefined || playback.getState().id !== id) return;
    const place = find();
    if (reading === shownIn && isSame(place, shown)) return;
    shown = place;
    shownIn = reading;
    surface.painter.speak(place);
    if (following.get() && place !== undefined) surface.reveal(place);
  };
  const loop = createLoop(deps, show);

  return {
    isFollowing: following.get,
    subscribe: following.subscribe,
    /** Stops following after the reader scrolled away. */
    letGo: (): void => {
      const { id: heardId, status } = playback.getState();
      if (heardId === id && status !== 'paused') following.set(false);
    },
    /** Follows playback again. */
    follow: (): void => {
      following.set(true);
      const place = find();
      if (place !== undefined) surface.reveal(place);
    },
    /** Switches to another text or view. */
    read: (reading: Reading): void => {
      if (reading !== shownIn) loop.wake();
    },
    /** Starts to follow playback. Returns a stop function. */
    start: loop.start,
  };
};

/** Updates each frame during playback, and once on every other change. */
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

const isSame = (one: WordPosition | undefined, other: WordPosition | undefined): boolean =>
  one?.passageId === other?.passageId && one?.token === other?.token;
