import type { PlaybackControl } from '../../../media/player/playback.ts';
import { createStore } from '../../../platform/store.ts';
import { type WordPosition, type Reading, wordAt } from './reading.ts';
import type { Surface } from './surface.ts';

type VoiceDeps = {
  readonly playback: Pick<PlaybackControl, 'getState' | 'subscribe' | 'now'>;
  readonly id: string;
  readonly surface: Pick<Surface, 'painter' | 'getReading' | 'reveal' | 'isVisible'>;
  readonly nextFrame: (callback: () => void) => () => void;
};

export type Voice = ReturnType<typeof createVoice>;

/** Marks the word that plays, each frame without React renders, and scrolls along. */
export const createVoice = (deps: VoiceDeps) => {
  const { playback, id, surface } = deps;
  const following = createStore(true);
  const away = createStore(false);
  let shown: WordPosition | undefined;
  let shownIn: Reading | undefined;

  const find = (): WordPosition | undefined => {
    const reading = surface.getReading();
    return reading && wordAt(reading, playback.now(id) * 1_000);
  };
  const lookAround = (): void =>
    away.set(!following.get() && shown !== undefined && !surface.isVisible(shown));
  const show = (): void => {
    const reading = surface.getReading();
    if (reading === undefined || playback.getState().id !== id) return;
    const place = find();
    if (reading === shownIn && isSame(place, shown)) return;
    // An edit must not move the page to a voice that is silent.
    const isEdit = shownIn !== undefined && reading !== shownIn && !isHeard(deps);
    shown = place;
    shownIn = reading;
    surface.painter.speak(place);
    if (following.get() && place !== undefined && !isEdit) surface.reveal(place);
    lookAround();
  };
  const loop = createLoop(deps, show);

  return {
    /** Returns whether the page has stopped following and the spoken word is out of view. */
    isAway: away.get,
    subscribe: away.subscribe,
    /** Stops following after the reader scrolled away. */
    letGo: (): void => {
      const { id: heardId, status } = playback.getState();
      if (heardId !== id || status === 'paused') return;
      following.set(false);
      lookAround();
    },
    /** Checks again whether the spoken word is in view, after the page has scrolled. */
    lookAround,
    /** Follows playback again. */
    follow: (): void => {
      following.set(true);
      lookAround();
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

const isHeard = ({ playback, id }: Pick<VoiceDeps, 'playback' | 'id'>): boolean => {
  const { id: heardId, status } = playback.getState();
  return heardId === id && (status === 'playing' || status === 'loading');
};

const isSame = (one: WordPosition | undefined, other: WordPosition | undefined): boolean =>
  one?.passageId === other?.passageId && one?.token === other?.token;
