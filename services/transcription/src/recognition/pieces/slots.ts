import type { Engine } from '../engines/engine.ts';

export type Slots = ReturnType<typeof createSlots>;

/** Half of a worker's slots, at least one, may be held for live text. */
const HELD_SHARE_MAX = 0.5;

/**
 * Shares the slots of the engine between pieces of recordings and live text. Neither starves the other: pieces always have a slot, and live text
 * gets one only while one is free.
 */
export const createSlots = (engine: Pick<Engine, 'countSlots'>) => {
  let held = 0;
  let pieces = 0;
  const countHeldMax = () => Math.max(1, Math.floor(engine.countSlots() * HELD_SHARE_MAX));
  return {
    /** Whether another piece may be recognised. */
    hasRoomForPiece: (): boolean => pieces < Math.max(1, engine.countSlots() - held),

    /** Counts a piece while it is recognised. */
    usePiece: (): Disposable => {
      pieces += 1;
      return releaseOnce(() => (pieces -= 1));
    },

    /** Holds a free slot for live text until it is disposed of; undefined if none is free. */
    hold: (): Disposable | undefined => {
      if (held >= countHeldMax() || held + pieces >= engine.countSlots()) return undefined;
      held += 1;
      return releaseOnce(() => (held -= 1));
    },
  };
};

const releaseOnce = (release: () => void): Disposable => {
  let isReleased = false;
  return {
    [Symbol.dispose]: () => {
      if (!isReleased) release();
      isReleased = true;
    },
  };
};
