import { mediaBusy } from '../../platform/media/media.errors.ts';

export type ProbeQueueOptions = {
  /** Number of concurrent pieces of work. */
  readonly atOnceMax: number;
  readonly waitingMax?: number;
  /** Number of waiting pieces of work per caller. */
  readonly waitingPerCallerMax?: number;
  readonly waitMsMax?: number;
  /** The number of waiting pieces of work from which on no new upload starts: its bytes would only wait or be refused. */
  readonly crowdedAt?: number;
};

export type ProbeQueue = ReturnType<typeof createProbeQueue>;

/** The person for whom a piece of work is done: the user or device, and the address. Visitors leave a part of the queue to users. */
export type ProbeTurn = { readonly callers: readonly string[]; readonly isVisitor: boolean };

type Entry = ProbeTurn & {
  /** The rank; the lowest is next. */
  readonly rank: number;
  readonly start: () => void;
};

const WAITING_MAX = 200;
const WAITING_PER_CALLER_MAX = 50;
/** Number of waiting probes for each concurrent one: one to two seconds of waiting. */
const CROWDED_FACTOR = 5;
/** How long a probe waits: a client learns within two seconds of its last byte that the machine is busy, and may try elsewhere. */
const WAIT_MS_MAX = 1_500;
/** How many later arrivals overtake an entry for each piece of work its caller already has in the queue. */
const OVERTAKEN_BY = 10;
/** The share of running and waiting work that visitors may have in total. */
const VISITORS_SHARE = 0.5;

/**
 * Runs a few probes at once and lets a bounded number wait. First come, first served, but each piece of work a caller already has in the
 * queue lets a bounded number of later arrivals overtake: many files of one caller do not block the others, and no entry waits forever.
 * Visitors have half of it at most, however many they are.
 */
export const createProbeQueue = (options: ProbeQueueOptions) => {
  const { atOnceMax, waitingMax = WAITING_MAX, waitingPerCallerMax = WAITING_PER_CALLER_MAX } = options;
  const { crowdedAt = atOnceMax * CROWDED_FACTOR, waitMsMax = WAIT_MS_MAX } = options;
  const atOncePerCallerMax = Math.max(1, atOnceMax - 1);
  const waiting = new Set<Entry>();
  const running = new Set<Entry>();
  let arrivals = 0;

  const mayStart = ({ callers, isVisitor }: Entry): boolean =>
    hasRoom(running, atOnceMax, isVisitor) &&
    callers.every((caller) => countOf(running, caller) < atOncePerCallerMax);

  const startNext = (): void => {
    const [next] = [...waiting].filter(mayStart).toSorted((one, other) => one.rank - other.rank);
    if (next === undefined) return;
    waiting.delete(next);
    running.add(next);
    next.start();
  };

  const untilStarted = ({ callers, isVisitor }: ProbeTurn): Promise<Entry> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(entry);
        reject(mediaBusy());
      }, waitMsMax);
      const start = () => {
        clearTimeout(timer);
        resolve(entry);
      };
      const ahead = Math.max(...callers.map((caller) => countOf(waiting, caller) + countOf(running, caller)));
      const entry: Entry = { callers, isVisitor, rank: arrivals++ + ahead * OVERTAKEN_BY, start };
      waiting.add(entry);
      startNext();
    });

  return {
    /** Returns the number of jobs that wait for their turn. */
    countWaiting: (): number => waiting.size,

    /** Refuses a new upload while many files wait. @throws mediaBusy */
    checkRoom: ({ isVisitor }: Pick<ProbeTurn, 'isVisitor'>): void => {
      if (!hasRoom(waiting, crowdedAt, isVisitor)) throw mediaBusy();
    },

    /** Runs the work when its turn comes. @throws mediaBusy */
    run: async <T>(turn: ProbeTurn, work: () => Promise<T>): Promise<T> => {
      const isFull = turn.callers.some((caller) => countOf(waiting, caller) >= waitingPerCallerMax);
      if (isFull || !hasRoom(waiting, waitingMax, turn.isVisitor)) throw mediaBusy();
      const entry = await untilStarted(turn);
      try {
        return await work();
      } finally {
        running.delete(entry);
        startNext();
      }
    },
  };
};

const countOf = (entries: Iterable<Entry>, caller: string): number =>
  [...entries].filter(({ callers }) => callers.includes(caller)).length;

/** Returns whether fewer than a given number wait, and of visitors fewer than their share. */
const hasRoom = (entries: ReadonlySet<Entry>, max: number, isVisitor: boolean): boolean => {
  const visitors = [...entries].filter((entry) => entry.isVisitor).length;
  return entries.size < max && (!isVisitor || visitors < Math.max(1, Math.floor(max * VISITORS_SHARE)));
};
