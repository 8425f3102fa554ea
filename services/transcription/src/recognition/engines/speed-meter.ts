import type { Span } from '../../platform/db/json.ts';
import type { Engine } from './engine.ts';

/** Work of this long is measured, the latest. */
const BUSY_MS_MAX = 60_000;
/** Less recognised audio says nothing about the speed. */
const AUDIO_MS_MIN = 30_000;
/** Older work says nothing about the present speed. */
const AGE_MS_MAX = 15 * 60_000;

type Mark = { readonly atMs: number; readonly busyMs: number; readonly audioMs: number };

/** Measures how fast an engine recognises with each model while it has work for it. `now` is a clock in ms. */
export const createSpeedMeter = (now: () => number = () => performance.now()) => {
  const meters = new Map<string, ReturnType<typeof createMeter>>();
  const meterOf = (model: string) => {
    const meter = meters.get(model) ?? createMeter(now);
    meters.set(model, meter);
    return meter;
  };
  return {
    /** The same engine, whose recognition is measured. */
    measure: (engine: Engine): Engine => ({
      ...engine,
      recognise: (pcmPath, piece, options) =>
        meterOf(options.model ?? engine.defaultModel).measure(piece, () =>
          engine.recognise(pcmPath, piece, options),
        ),
    }),

    /** Seconds of audio recognised with a model per second of work lately; null without enough of it. */
    read: (model: string): number | null => meters.get(model)?.read() ?? null,
  };
};

const createMeter = (now: () => number) => {
  let marks: Mark[] = [{ atMs: now(), busyMs: 0, audioMs: 0 }];
  let busyMs = 0;
  let audioMs = 0;
  let inHand = 0;
  let sinceMs = 0;

  const pass = (change: 1 | -1): void => {
    const atMs = now();
    if (inHand > 0) busyMs += atMs - sinceMs;
    sinceMs = atMs;
    inHand += change;
  };
  const mark = (): void => {
    marks.push({ atMs: now(), busyMs, audioMs });
    marks = marks.filter((each) => busyMs - each.busyMs <= BUSY_MS_MAX && now() - each.atMs <= AGE_MS_MAX);
  };

  return {
    measure: async <T>({ startMs, endMs }: Span, recognise: () => Promise<T>): Promise<T> => {
      pass(1);
      let isDone = false;
      try {
        const result = await recognise();
        isDone = true;
        return result;
      } finally {
        pass(-1);
        if (isDone) {
          audioMs += endMs - startMs;
          mark();
        }
      }
    },

    read: (): number | null => {
      const recent = marks.filter(({ atMs }) => now() - atMs <= AGE_MS_MAX);
      const [first, last] = [recent.at(0), recent.at(-1)];
      if (first === undefined || last === undefined || last.audioMs - first.audioMs < AUDIO_MS_MIN)
        return null;
      return (last.audioMs - first.audioMs) / (last.busyMs - first.busyMs);
    },
  };
};
