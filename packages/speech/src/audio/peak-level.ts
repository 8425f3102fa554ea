import { open, type FileHandle } from 'node:fs/promises';
import type { PcmFile } from '../types.ts';

/** Recognition and voice detection work best at this level, whatever the recording's own. */
const peakWanted = 0.9;
/** 40 dB. What is more silent than a hundredth of that level is hardly speech, and must not become loud. */
const gainMax = 100;
const bytesPerSample = 2;
const chunkBytes = 1024 * 1024;

type Readable = Pick<PcmFile, 'read' | 'chunks'>;

/** The recording at a normal level: its loudest sample becomes 0.9. The gain is the same for all of it. */
export const atPeakLevel = async (recording: Readable, signal?: AbortSignal): Promise<Readable> => {
  let peak = 0;
  for await (const chunk of recording.chunks()) {
    signal?.throwIfAborted();
    peak = chunk.reduce((most, sample) => Math.max(most, Math.abs(sample)), peak);
  }
  const gain = gainFor(peak);
  if (gain === 1) return recording;
  const amplify = (samples: Float32Array): Float32Array => samples.map((sample) => sample * gain);
  return {
    read: async (startMs, endMs) => amplify(await recording.read(startMs, endMs)),
    async *chunks() {
      for await (const chunk of recording.chunks()) yield amplify(chunk);
    },
  };
};

type LevelOptions = {
  signal?: AbortSignal | undefined;
  /** Called with all samples as they were before, in order. The array is used again. */
  onSamples?: ((samples: Int16Array) => void) | undefined;
};

/**
 * Rewrites a file of raw 16-bit little-endian PCM at a normal level: its loudest sample becomes 0.9 of the largest number. An hour takes
 * about a fifth of a second; the event loop keeps running.
 * @throws the signal's reason, with the file half rewritten
 */
export const writePeakLevel = async (pcmPath: string, options: LevelOptions = {}): Promise<void> => {
  const { signal, onSamples } = options;
  const file = await open(pcmPath, 'r+');
  try {
    const { size } = await file.stat();
    const buffer = new ArrayBuffer(Math.min(chunkBytes, size + (size % bytesPerSample)));
    let peak = 0;
    for await (const { samples } of samplesOf(file, buffer)) {
      signal?.throwIfAborted();
      onSamples?.(samples);
      peak = Math.max(peak, peakOf(samples));
    }
    const gain = gainFor(peak / 32_768);
    if (gain === 1) return;
    for await (const { samples, bytes, position } of samplesOf(file, buffer)) {
      signal?.throwIfAborted();
      amplify(samples, gain);
      await file.write(bytes, 0, bytes.length, position);
    }
  } finally {
    await file.close();
  }
};

const peakOf = (samples: Int16Array): number => {
  let peak = 0;
  for (let i = 0; i < samples.length; i++) peak = Math.max(peak, Math.abs(samples[i] ?? 0));
  return peak;
};

const amplify = (samples: Int16Array, gain: number): void => {
  // Math.round takes seven times as long.
  for (let i = 0; i < samples.length; i++) samples[i] = Math.floor((samples[i] ?? 0) * gain + 0.5);
};

/** Loud recordings become as much more silent: 1 only for those at the level, and for digital silence. */
const gainFor = (peak: number): number => (peak === 0 ? 1 : Math.min(gainMax, peakWanted / peak));

/** The file's samples, as many at a time as the buffer holds. */
const samplesOf = async function* samplesOf(file: FileHandle, buffer: ArrayBuffer) {
  for (let position = 0; ;) {
    const { bytesRead } = await file.read(new Uint8Array(buffer), 0, buffer.byteLength, position);
    const count = Math.floor(bytesRead / bytesPerSample);
    if (count === 0) return;
    const bytes = new Uint8Array(buffer, 0, count * bytesPerSample);
    yield { samples: new Int16Array(buffer, 0, count), bytes, position };
    position += bytes.length;
  }
};
