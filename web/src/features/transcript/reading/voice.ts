import type { PlaybackControl } from '../../../media/player/playback.ts';
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
export const createVoice = ({ playback, id, stage, nextFrame }: VoiceDeps) => {
  const listeners = new Set<() => void>();
  let isFollowing = true;
  let shown: Place | undefined;
  let shownIn: Reading | undefined;
  let stopFrame: (() => void) | undefined;

  const setFollowing = (next: boolean): void => {
    if (isFollowing === next) return;
    isFollowing = next;
    for (const listener of listeners) listener();
  };

  const show = (): void => {
    const reading = stage.getReading();
    if (reading === undefined || playback.getState().id !== id) return;
    const place = placeAt(reading, playback.now(id) * 1_000);
    if (reading === shownIn && isSame(place, shown)) return;
    shown = place;
    shownIn = reading;
    stage.painter.speak(place);
    if (isFollowing && place !== undefined) stage.reveal(place);
  };
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
    isFollowing: (): boolean => isFollowing,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The reader went elsewhere. */
    letGo: (): void => {
      const { id: heardId, status } = playback.getState();
      if (heardId === id && status !== 'paused') setFollowing(false);
    },
    /** The page goes with the voice again, from now on. */
    follow: (): void => {
      setFollowing(true);
      const reading = stage.getReading();
      const place = reading && placeAt(reading, playback.now(id) * 1_000);
      if (place !== undefined) stage.reveal(place);
    },
    /** Looks again, e.g. because the text has changed. */
    wake,
    /** Goes with the voice from now on. Gives the way to stop. */
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
