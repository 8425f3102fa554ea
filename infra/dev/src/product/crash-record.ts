export type RestartPolicy = {
  /** Delays before the first, second … restart after a crash; the last one repeats. */
  readonly delaysMs: readonly number[];
  /** Gives up after this many crashes within the window. */
  readonly crashesMax: number;
  readonly windowMs: number;
};

/** Counts crashes and returns the delay after each: `undefined` after too many. */
export const createCrashRecord = ({ delaysMs, crashesMax, windowMs }: RestartPolicy, nowMs: () => number) => {
  let times: readonly number[] = [];
  return (): { readonly crashes: number; readonly delayMs: number | undefined } => {
    const now = nowMs();
    times = [...times.filter((time) => now - time < windowMs), now];
    const crashes = times.length;
    const delayMs = delaysMs[Math.min(crashes, delaysMs.length) - 1];
    return { crashes, delayMs: crashes >= crashesMax ? undefined : delayMs };
  };
};
