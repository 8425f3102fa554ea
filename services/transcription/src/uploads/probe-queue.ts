import { mediaBusy } from '../media/media.errors.ts';

export type ProbeQueueOptions = {
  /** Pieces of work under way at once. */
  readonly atOnceMax: number;
  readonly waitingMax?: number;
  /** Pieces of work of one caller that wait. */
  readonly waitingPerCallerMax?: number;
  readonly waitMsMax?: number;
};

export type ProbeQueue = ReturnType<typeof createProbeQueue>;

type Waiting = { readonly callers: readonly string[]; readonly start: () => void };

const WAITING_MAX = 200;
const WAITING_PER_CALLER_MAX = 50;
/** Below the gateway's patience. */
const WAIT_MS_MAX = 20_000;

/**
 * Lets a few probes run at once and a bounded number wait. The caller that was served least recently is next, and none has every
 * place: many or hard files of one caller do not keep the others waiting.
 */
export const createProbeQueue = (options: ProbeQueueOptions) => {
  const { waitingMax = WAITING_MAX, waitingPerCallerMax = WAITING_PER_CALLER_MAX } = options;
  const waiting = new Set<Waiting>();
  const turns = createTurns(options.atOnceMax);

  const waitingOf = (caller: string): number =>
    [...waiting].filter(({ callers }) => callers.includes(caller)).length;

  const startNext = (): void => {
    const next = turns.findNext(waiting);
    if (next === undefined) return;
    waiting.delete(next);
    turns.begin(next.callers);
    next.start();
  };

  const end = (callers: readonly string[]): void => {
    turns.end(callers);
    for (const caller of callers) if (waitingOf(caller) === 0) turns.forget(caller);
    startNext();
  };

  const untilStarted = (callers: readonly string[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(entry);
        reject(mediaBusy());
      }, options.waitMsMax ?? WAIT_MS_MAX);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const entry = { callers, start };
      waiting.add(entry);
      startNext();
    });

  return {
    /** Does the work when its turn comes. `callers`: the person and the address it is done for. @throws mediaBusy */
    run: async <T>(callers: readonly string[], work: () => Promise<T>): Promise<T> => {
      const isFull = callers.some((caller) => waitingOf(caller) >= waitingPerCallerMax);
      if (isFull || waiting.size >= waitingMax) throw mediaBusy();
      await untilStarted(callers);
      try {
        return await work();
      } finally {
        end(callers);
      }
    },
  };
};

/** What runs, and when each caller was served last. */
const createTurns = (atOnceMax: number) => {
  const atOncePerCallerMax = Math.max(1, atOnceMax - 1);
  const running: (readonly string[])[] = [];
  const servedAt = new Map<string, number>();
  let served = 0;

  const mayStart = ({ callers }: Waiting): boolean =>
    callers.every(
      (caller) => running.filter((others) => others.includes(caller)).length < atOncePerCallerMax,
    );
  const lastServed = ({ callers }: Waiting): number =>
    Math.max(0, ...callers.map((caller) => servedAt.get(caller) ?? 0));

  return {
    findNext: (waiting: Iterable<Waiting>): Waiting | undefined =>
      running.length >= atOnceMax
        ? undefined
        : [...waiting].filter(mayStart).toSorted((one, other) => lastServed(one) - lastServed(other))[0],

    begin: (callers: readonly string[]): void => {
      running.push(callers);
      served += 1;
      for (const caller of callers) servedAt.set(caller, served);
    },

    end: (callers: readonly string[]): void => {
      running.splice(running.indexOf(callers), 1);
    },

    forget: (caller: string): void => {
      servedAt.delete(caller);
    },
  };
};
