import { CAPACITY_CLASSES, type CapacityClass } from './capacity-class.ts';
import { type ClassLine, createClassLine } from './class-line.ts';

/** On whose account a piece of work is done. */
export type Share = {
  readonly class: CapacityClass;
  /** A user or a device. */
  readonly person: string;
  readonly recording: string;
};

/** Work on nobody's account takes turns as one recording of a visitor. */
export const NO_SHARE: Share = { class: 'visitor', person: '', recording: '' };

/** Turns of each class where all of them wait. What a class does not use goes to the others. */
const TURNS: Readonly<Record<CapacityClass, number>> = { paid: 8, free: 3, visitor: 1 };

type Queue<Work> = { readonly line: ClassLine<Work>; readonly cost: number; turn: number };

/**
 * Work that waits for an engine, handed out piece by piece: to classes by their weight, and within a class as `createClassLine` says.
 */
export const createFairLine = <Work extends object>() => {
  const queues: Readonly<Record<CapacityClass, Queue<Work>>> = {
    paid: createQueue(TURNS.paid),
    free: createQueue(TURNS.free),
    visitor: createQueue(TURNS.visitor),
  };
  const inOrder = CAPACITY_CLASSES.map((name) => queues[name]);
  const shares = new Map<Work, Share>();
  let now = 0;

  const remove = (work: Work): boolean => {
    const share = shares.get(work);
    if (share === undefined) return false;
    queues[share.class].line.take(work, share);
    return shares.delete(work);
  };

  return {
    size: (): number => shares.size,

    push: (work: Work, share: Share): void => {
      const queue = queues[share.class];
      // A class that was idle has not saved up turns.
      if (queue.line.isEmpty()) queue.turn = Math.max(queue.turn, now);
      queue.line.push(work, share);
      shares.set(work, share);
    },

    /** Takes out what is next. */
    shift: (): Work | undefined => {
      const waiting = inOrder.filter(({ line }) => !line.isEmpty());
      const [next] = waiting.toSorted((a, b) => a.turn - b.turn);
      const work = next?.line.first();
      if (next === undefined || work === undefined) return undefined;
      now = next.turn;
      next.turn += next.cost;
      remove(work);
      return work;
    },

    /** Takes out one that is no longer wanted. False when it is not here. */
    remove,

    /** Takes out all. */
    clear: (): Work[] => {
      const all = [...shares.keys()];
      for (const work of all) remove(work);
      return all;
    },
  };
};

const createQueue = <Work>(turns: number): Queue<Work> => ({
  line: createClassLine<Work>(),
  cost: 1 / turns,
  turn: 0,
});
