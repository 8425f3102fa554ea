export type RestartPolicy = {
  /** Waits before the first, second … start after a crash; the last one repeats. */
  readonly delaysMs: readonly number[];
  /** So many crashes within the window are too many. */
  readonly crashesMax: number;
  readonly windowMs: number;
};

/** Remembers crashes and says how long to wait after each: `undefined` when there were too many. */
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
