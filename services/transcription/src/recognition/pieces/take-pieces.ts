import type { EventBus } from '@escriba/jobs';
import { every } from '@escriba/runtime';
import type { Engine } from '../engines/engine.ts';
import type { PiecePool, TakenPiece } from '../piece-pool/piece-pool.ts';
import { type TakenDeps, recogniseTaken } from './recognise-taken.ts';
import { OFFERS_CHANNEL } from './shared-pieces.ts';
import type { Slots } from './slots.ts';

type TakingDeps = TakenDeps & {
  pool: Pick<PiecePool, 'take'>;
  /** The id of this worker. */
  workerId: string;
  engine: Pick<Engine, 'countWaiting'>;
  slots: Pick<Slots, 'hasRoomForPiece' | 'listFreeModels' | 'usePiece'>;
  bus: Pick<EventBus, 'subscribe'>;
};

/** How often an idle worker looks for pieces, besides at every offer. */
const LOOK_MS = 500;
/** How long a worker leaves the pieces to others after a failure; each time twice as long. */
const REST_MS = 1_000;
const REST_MS_MAX = 30_000;

export type TakingPieces = Awaited<ReturnType<typeof startTakingPieces>>;

/**
 * Takes a piece from the pool whenever a process of this worker's engine is free: none earlier, so that a clip waits only for the pieces that
 * run. Results are saved while the next piece is recognised.
 */
export const startTakingPieces = async (deps: TakingDeps) => {
  const { pool, engine, slots, logger } = deps;
  const closing = new AbortController();
  const stop = new AbortController();
  const stops = { signal: stop.signal, closing: closing.signal };
  const inHand = new Set<Promise<void>>();
  const rest = createRest();
  let isAway = false;

  const work = async (taken: TakenPiece): Promise<void> => {
    const slot = slots.usePiece(taken.model);
    const onRecognised = (): void => {
      slot[Symbol.dispose]();
      looking.wake();
    };
    const outcome = await recogniseTaken(deps, { ...stops, taken, onRecognised });
    if (outcome === 'saved') rest.clear();
    if (outcome === 'left to others') rest.begin();
    onRecognised();
  };
  const hasRoom = (): boolean =>
    !closing.signal.aborted && !rest.isOn() && slots.hasRoomForPiece() && engine.countWaiting() === 0;
  const look = async (): Promise<void> => {
    while (hasRoom()) {
      const taken = await pool.take(deps.workerId, slots.listFreeModels());
      isAway = false;
      if (taken === undefined) return;
      const working = work(taken).finally(() => inHand.delete(working));
      inHand.add(working);
    }
  };
  const looking = every(LOOK_MS, look, (error) => {
    if (!isAway) logger.warn({ err: error }, 'pieces.not_taken');
    isAway = true;
  });
  const unsubscribe = await deps.bus.subscribe(OFFERS_CHANNEL, looking.wake);

  return {
    /** Lets the pieces in progress finish for a limited time, and gives the rest back. */
    close: async (finishMs: number): Promise<void> => {
      unsubscribe();
      const reason = new Error('The worker closes');
      closing.abort(reason);
      const timer = setTimeout(() => stop.abort(reason), finishMs);
      await looking.stop();
      await Promise.allSettled(inHand);
      clearTimeout(timer);
    },
  };
};

const createRest = () => {
  let until = 0;
  let next = REST_MS;
  return {
    isOn: (): boolean => performance.now() < until,
    begin: (): void => {
      until = performance.now() + next;
      next = Math.min(2 * next, REST_MS_MAX);
    },
    clear: (): void => {
      next = REST_MS;
    },
  };
};
