import { open, type FileHandle } from 'node:fs/promises';
import type { PcmFile } from '../types.ts';
import { applyGain, createLevelMeter } from './gain-over-time.ts';
import { msToSamples } from './samples.ts';

const bytesPerSample = 2;
const chunkBytes = 1024 * 1024;

type Readable = Pick<PcmFile, 'read' | 'chunks'>;

/** The recording at a normal level, as `writePeakLevel` writes it. */
export const atPeakLevel = async (recording: Readable, signal?: AbortSignal): Promise<Readable> => {
  const meter = createLevelMeter(1);
  for await (const chunk of recording.chunks()) {
    signal?.throwIfAborted();
    meter.add(chunk);
  }
  const gain = meter.finish();
  if (gain === 1) return recording;
  const amplify = (samples: Float32Array, first: number): Float32Array => {
    const louder = samples.slice();
    applyGain(louder, gain, first);
    return louder;
  };
  return {
    read: async (startMs, endMs) => amplify(await recording.read(startMs, endMs), msToSamples(startMs)),
    async *chunks() {
      let first = 0;
      for await (const chunk of recording.chunks()) {
        yield amplify(chunk, first);
        first += chunk.length;
      }
    },
  };
};

type LevelOptions = {
  signal?: AbortSignal | undefined;
  /** Called with all samples as they were before, in order. The array is used again. */
  onSamples?: ((samples: Int16Array) => void) | undefined;
};

/**
 * Rewrites a file of raw 16-bit little-endian PCM of 16 kHz at a normal level: its loudest sample becomes 0.9 of the largest number, unless that
 * is a click or a bang beside quiet speech. An hour takes half a second; the event loop keeps running.
 * @throws the signal's reason, with the file half rewritten
 */
export const writePeakLevel = async (pcmPath: string, options: LevelOptions = {}): Promise<void> => {
  const { signal, onSamples } = options;
  const file = await open(pcmPath, 'r+');
  try {
    const { size } = await file.stat();
    const buffer = new ArrayBuffer(Math.min(chunkBytes, size + (size % bytesPerSample)));
    const meter = createLevelMeter(32_768);
    for await (const { samples } of samplesOf(file, buffer)) {
      signal?.throwIfAborted();
      onSamples?.(samples);
      meter.add(samples);
    }
    const gain = meter.finish();
    if (gain === 1) return;
    for await (const { samples, bytes, position } of samplesOf(file, buffer)) {
      signal?.throwIfAborted();
      applyGain(samples, gain, position / bytesPerSample);
      await file.write(bytes, 0, bytes.length, position);
    }
  } finally {
    await file.close();
  }
};

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
