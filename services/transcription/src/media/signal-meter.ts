/** How channels are measured: speech has most of its power below 2 kHz. */
export const METER_RATE = 4_000;
const FRAME_SAMPLES = 80;
/** Two seconds. */
export const WINDOW_SAMPLES = 8_192;
const WINDOWS_MAX = 16;
/** The loudest 0.3 s may be a click; a fifth of any speech is pauses. */
const PEAK_FRAMES = 15;
const FLOOR_SHARE = 0.2;
const QUIETEST_DB = -80;

/** `windows`: stretches of the sound by their number, evenly over the recording. */
export type MeteredSignal = {
  readonly peakDb: number;
  readonly floorDb: number;
  readonly windows: ReadonlyMap<number, Float32Array>;
};

/** Measures one channel from its samples in order (0–1), in constant memory but for its levels (a MB for an hour). */
export const createSignalMeter = () => {
  const levels: number[] = [];
  const windows = new Map<number, Float32Array>();
  let [stride, position, last, power] = [1, 0, 0, 0];
  let window: Float32Array | undefined;

  const beginWindow = (): void => {
    const index = position / WINDOW_SAMPLES;
    window = index % stride === 0 ? new Float32Array(WINDOW_SAMPLES) : undefined;
    if (window === undefined) return;
    windows.set(index, window);
    if (windows.size <= WINDOWS_MAX) return;
    stride *= 2;
    for (const known of windows.keys()) if (known % stride !== 0) windows.delete(known);
  };

  return {
    /** Rumble and hum have no part in the difference of two samples. */
    add: (sample: number): void => {
      if (position % WINDOW_SAMPLES === 0) beginWindow();
      const difference = sample - last;
      last = sample;
      if (window !== undefined) window[position % WINDOW_SAMPLES] = difference;
      power += difference ** 2;
      position += 1;
      if (position % FRAME_SAMPLES !== 0) return;
      levels.push(Math.max(QUIETEST_DB, 10 * Math.log10(power / FRAME_SAMPLES + 1e-12)));
      power = 0;
    },
    finish: (): MeteredSignal => {
      const sorted = Float32Array.from(levels).toSorted();
      const peakDb = sorted.at(-Math.min(PEAK_FRAMES, sorted.length)) ?? QUIETEST_DB;
      const floorDb = sorted[Math.floor(sorted.length * FLOOR_SHARE)] ?? QUIETEST_DB;
      return { peakDb, floorDb, windows };
    },
  };
};
