import { open } from 'node:fs/promises';

/** How the channels are decoded: speech has most of its power below 2 kHz. */
export const CHANNELS_LAYOUT = { rate: 4_000, channels: 2 } as const;
/** Length of a frame, of which each has its measured loudness. */
const FRAME_MS = 20;

const SAMPLES_PER_FRAME = (CHANNELS_LAYOUT.rate * FRAME_MS) / 1_000;
const BYTES_PER_FRAME = SAMPLES_PER_FRAME * CHANNELS_LAYOUT.channels * 2;
const FRAMES_PER_READ = 3_000;

/** Loudness (RMS, 0–1) of both channels over time. */
export type ChannelLevels = {
  readonly frameMs: number;
  readonly left: Float32Array;
  readonly right: Float32Array;
};

/** Measures a file that was decoded with `CHANNELS_LAYOUT`; the event loop keeps running. @throws the signal's reason */
export const measureChannels = async (path: string, signal: AbortSignal): Promise<ChannelLevels> => {
  await using file = await open(path, 'r');
  const frames = Math.floor((await file.stat()).size / BYTES_PER_FRAME);
  const levels = { left: new Float32Array(frames), right: new Float32Array(frames) };
  const bytes = Buffer.alloc(FRAMES_PER_READ * BYTES_PER_FRAME);
  for (let from = 0; from < frames; from += FRAMES_PER_READ) {
    signal.throwIfAborted();
    const count = Math.min(FRAMES_PER_READ, frames - from);
    await file.read(bytes, 0, count * BYTES_PER_FRAME, from * BYTES_PER_FRAME);
    for (let frame = 0; frame < count; frame++) {
      const samples = bytes.subarray(frame * BYTES_PER_FRAME, (frame + 1) * BYTES_PER_FRAME);
      [levels.left[from + frame], levels.right[from + frame]] = measureFrame(samples);
    }
  }
  return { frameMs: FRAME_MS, ...levels };
};

const measureFrame = (bytes: Buffer): [left: number, right: number] => {
  let [left, right] = [0, 0];
  for (let at = 0; at < bytes.length; at += 4) {
    left += bytes.readInt16LE(at) ** 2;
    right += bytes.readInt16LE(at + 2) ** 2;
  }
  return [left, right].map((sum) => Math.sqrt(sum / SAMPLES_PER_FRAME) / 32_768) as [number, number];
};
