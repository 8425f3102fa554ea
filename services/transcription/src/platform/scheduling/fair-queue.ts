import { CAPACITY_CLASSES, CLASS_TURNS, type CapacityClass } from './capacity-class.ts';
import { type ClassQueue, createClassQueue } from './class-queue.ts';

/** Who a piece of work is for. */
export type SchedulingKey = {
  readonly class: CapacityClass;
  /** A user or a device. */
  readonly person: string;
  readonly recording: string;
};

/** Work for no one in particular is scheduled as one recording of a visitor. */
export const NO_SCHEDULING_KEY: SchedulingKey = { class: 'visitor', person: '', recording: '' };

type Queue<Work> = { readonly line: ClassQueue<Work>; readonly cost: number; turn: number };

/** Work that waits for an engine, piece by piece: weighted over classes, and within a class as in `createClassQueue`. */
export const createFairQueue = <Work extends object>() => {
  const queues: Readonly<Record<CapacityClass, Queue<Work>>> = {
    paid: createQueue(CLASS_TURNS.paid),
    free: createQueue(CLASS_TURNS.free),
    visitor: createQueue(CLASS_TURNS.visitor),
  };
  const inOrder = CAPACITY_CLASSES.map((name) => queues[name]);
  const keys = new Map<Work, SchedulingKey>();
  let now = 0;

  const remove = (work: Work, how: 'take' | 'remove' = 'remove'): boolean => {
    const key = keys.get(work);
    if (key === undefined) return false;
    queues[key.class].line[how](work, key);
    return keys.delete(work);
  };

  return {
    size: (): number => keys.size,

    push: (work: Work, key: SchedulingKey): void => {
      const queue = queues[key.class];
      // A class that was idle has not saved up turns.
      if (queue.line.isEmpty()) queue.turn = Math.max(queue.turn, now);
      queue.line.push(work, key);
      keys.set(work, key);
    },

    /** Removes and returns the next one. */
    shift: (): Work | undefined => {
      const waiting = inOrder.filter(({ line }) => !line.isEmpty());
      const [next] = waiting.toSorted((a, b) => a.turn - b.turn);
      const work = next?.line.first();
      if (next === undefined || work === undefined) return undefined;
      now = next.turn;
      next.turn += next.cost;
      remove(work, 'take');
      return work;
    },

    /** Removes one that is no longer wanted. Returns false if it is not waiting. */
    remove: (work: Work): boolean => remove(work),

    /** Removes and returns all. */
    clear: (): Work[] => {
      const all = [...keys.keys()];
      for (const work of all) remove(work);
      return all;
    },
  };
};

const createQueue = <Work>(turns: number): Queue<Work> => ({
  line: createClassQueue<Work>(),
  cost: 1 / turns,
  turn: 0,
});
