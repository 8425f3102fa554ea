import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../engines/engine.ts';
import type { Slots } from '../pieces/slots.ts';

/** What tells whether recordings leave a process free. */
export type Room = {
  readonly engine: Pick<Engine, 'countWaiting'>;
  readonly slots: Pick<Slots, 'hasRoomForPiece' | 'listFreeModels' | 'usePiece'>;
  /** The longest wait of a piece while recordings take all processes. Default 15 s. */
  readonly patienceMs?: number | undefined;
};

/** While recordings wait, a translation gets a piece at most this often. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 250;

/**
 * Waits until recordings leave a process of a model free, and takes a slot. Recordings go first; after a while a piece takes the next process, so that
 * steady work does not hold a translation up for ever. Dispose of the result once the piece is recognised.
 * @throws the signal's reason
 */
export const waitForRoom = async (
  { engine, slots, patienceMs = PATIENCE_MS }: Room,
  model: string,
  signal: AbortSignal,
): Promise<Disposable> => {
  const hasRoom = (): boolean =>
    slots.hasRoomForPiece() && slots.listFreeModels().includes(model) && engine.countWaiting() === 0;
  const until = performance.now() + patienceMs;
  signal.throwIfAborted();
  while (!hasRoom() && performance.now() < until)
    await delay(LOOK_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  return slots.usePiece(model);
};
