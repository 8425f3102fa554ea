/** How channels are measured: speech has most of its power below 2 kHz. */
export const METER_RATE = 4_000;
const FRAME_SAMPLES = 80;
/** Samples of a window: two seconds. */
const WINDOW_SAMPLES = 8_192;
const WINDOWS_MAX = 16;
/** Number of frames that may be louder than the peak: the loudest 0.3 s may be a click; a fifth of any speech is pauses. */
const PEAK_FRAMES = 15;
const FLOOR_SHARE = 0.2;
const QUIETEST_DB = -80;
const STEPS_PER_DB = 4;
/** Number of steps: up to 20 dB above full scale, because differences of samples may be louder than samples. */
const STEPS = 100 * STEPS_PER_DB;
/** Frames of a level: a tenth of a second. */
const FRAMES_PER_LEVEL = 5;
export const LEVEL_MS = 100;

/**
 * A measured signal. `windows`: stretches of the sound by their number, evenly over the recording. `levels`: loudness of each tenth of a
 * second, in dB above the quietest level that is measured.
 */
export type MeteredSignal = {
  readonly peakDb: number;
  readonly floorDb: number;
  readonly windows: ReadonlyMap<number, Float32Array>;
  readonly levels: Uint8Array;
};

/** Returns a level as `levels` have it. */
export const toLevel = (db: number): number => Math.min(255, Math.max(0, Math.round(db - QUIETEST_DB)));

/** Measures one channel from its samples in order (0–1), in constant memory. */
export const createSignalMeter = () => {
  /** Number of frames at each level. */
  const frames = new Uint32Array(STEPS);
  const windows = new Map<number, Float32Array>();
  const levels = createLevels();
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
    /** Adds a sample. Rumble and hum have no part in the difference of two samples. */
    add: (sample: number): void => {
      if (position % WINDOW_SAMPLES === 0) beginWindow();
      const difference = sample - last;
      last = sample;
      if (window !== undefined) window[position % WINDOW_SAMPLES] = difference;
      power += difference ** 2;
      position += 1;
      if (position % FRAME_SAMPLES !== 0) return;
      levels.add(power);
      const levelDb = levelOf(power, 1);
      const step = Math.floor((levelDb - QUIETEST_DB) * STEPS_PER_DB);
      const counted = Math.min(STEPS - 1, Math.max(0, step));
      frames[counted] = (frames[counted] ?? 0) + 1;
      power = 0;
    },
    finish: (): MeteredSignal => {
      const total = frames.reduce((sum, count) => sum + count, 0);
      const peakDb = levelReached(frames, total - Math.min(PEAK_FRAMES, total));
      const floorDb = levelReached(frames, total * FLOOR_SHARE);
      return { peakDb, floorDb, windows, levels: levels.finish() };
    },
  };
};

/** Returns the level, in dB, of a number of frames. */
const levelOf = (power: number, count: number): number =>
  10 * Math.log10(power / (count * FRAME_SAMPLES) + 1e-12);

/** Collects the loudness of each tenth of a second, a byte each, because a recording may have many hours and channels. */
const createLevels = () => {
  let levels = new Uint8Array(1_024);
  let [length, frames, sum] = [0, 0, 0];
  return {
    /** Adds the power of the next frame. */
    add: (power: number): void => {
      sum += power;
      frames += 1;
      if (frames < FRAMES_PER_LEVEL) return;
      if (length === levels.length) {
        const longer = new Uint8Array(2 * length);
        longer.set(levels);
        levels = longer;
      }
      levels[length] = toLevel(levelOf(sum, frames));
      length += 1;
      [frames, sum] = [0, 0];
    },
    finish: (): Uint8Array => levels.subarray(0, length),
  };
};

/** Returns the level of the frame with a given number of quieter ones. */
const levelReached = (frames: Uint32Array, quieter: number): number => {
  let seen = 0;
  const step = frames.findIndex((count) => (seen += count) > quieter);
  return QUIETEST_DB + Math.max(0, step) / STEPS_PER_DB;
};
