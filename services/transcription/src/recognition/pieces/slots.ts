import type { Engine } from '../engines/engine.ts';

export type Slots = ReturnType<typeof createSlots>;

/** Half of the slots that live text could have, at least one, may be held for it. */
const HELD_SHARE_MAX = 0.5;

/**
 * Shares the slots of the engine, and the processes of each model, between pieces of recordings and live text, which uses the default model. Neither
 * starves the other: pieces always have a slot and a process of each model, and live text gets one only while one is free.
 */
export const createSlots = (engine: Pick<Engine, 'countSlots' | 'listModels' | 'defaultModel'>) => {
  let held = 0;
  const pieces: string[] = [];
  const countPieces = (model: string): number => pieces.filter((each) => each === model).length;
  const countHeld = (model: string): number => (model === engine.defaultModel ? held : 0);
  /** How many pieces and sessions the model of live text recognises at a time. */
  const countLive = (): number => {
    const model = engine.listModels().find(({ name }) => name === engine.defaultModel);
    return Math.min(engine.countSlots(), model?.slots ?? 0);
  };
  const countHeldMax = (): number => Math.max(1, Math.floor(countLive() * HELD_SHARE_MAX));
  return {
    /** Whether another piece may be recognised. */
    hasRoomForPiece: (): boolean => pieces.length < Math.max(1, engine.countSlots() - held),

    /** The models with a free process. */
    listFreeModels: (): string[] =>
      engine
        .listModels()
        .filter(({ name, slots }) => countPieces(name) < Math.max(1, slots - countHeld(name)))
        .map(({ name }) => name),

    /** Counts a piece while a model recognises it. */
    usePiece: (model: string): Disposable => {
      pieces.push(model);
      return releaseOnce(() => pieces.splice(pieces.indexOf(model), 1));
    },

    /** Holds a free slot for live text until it is disposed of; undefined if none is free, or if the default model is not there. */
    hold: (): Disposable | undefined => {
      const isFree =
        held + pieces.length < engine.countSlots() && held + countPieces(engine.defaultModel) < countLive();
      if (!isFree || held >= countHeldMax()) return undefined;
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
