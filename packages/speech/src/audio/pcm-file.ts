import { open, type FileHandle } from 'node:fs/promises';
import type { PcmFile } from '../types.ts';
import { fromPcm16, msToSamples, SAMPLE_RATE, samplesToMs } from './samples.ts';

const chunkSamples = 16 * SAMPLE_RATE;
const headerBytesMax = 64 * 1024;

/**
 * Opens 16 kHz mono 16-bit little-endian PCM, raw or in a WAV file, for reading in parts. Throws if a WAV header declares another format.
 */
export const openPcmFile = async (path: string): Promise<PcmFile> => {
  const file = await open(path, 'r');
  try {
    const data = await findData(file);
    const total = Math.floor(data.bytes / 2);
    const readSamples = async (from: number, to: number) => {
      const start = Math.min(Math.max(0, from), total);
      const bytes = new Uint8Array(2 * Math.max(0, Math.min(to, total) - start));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, data.offset + 2 * start);
      return fromPcm16(bytes.subarray(0, bytesRead));
    };
    return {
      durationMs: samplesToMs(total),
      read: (startMs, endMs) => readSamples(msToSamples(startMs), msToSamples(endMs)),
      async *chunks() {
        for (let from = 0; from < total; from += chunkSamples)
          yield await readSamples(from, from + chunkSamples);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
};

/** The position of the samples: after the WAV header, or from the first byte. */
const findData = async (file: FileHandle): Promise<{ offset: number; bytes: number }> => {
  const { size } = await file.stat();
  const header = Buffer.alloc(Math.min(size, headerBytesMax));
  await file.read(header, 0, header.length, 0);
  if (header.toString('latin1', 0, 4) !== 'RIFF' || header.toString('latin1', 8, 12) !== 'WAVE') {
    return { offset: 0, bytes: size };
  }
  for (let at = 12; at + 8 <= header.length;) {
    const name = header.toString('latin1', at, at + 4);
    const bytes = header.readUInt32LE(at + 4);
    if (name === 'fmt ') checkFormat(header.subarray(at + 8));
    // An interrupted recorder, or a pipe, leaves a wrong length: the file's own size counts.
    if (name === 'data') return { offset: at + 8, bytes: Math.min(bytes, size - at - 8) };
    at += 8 + bytes + (bytes % 2);
  }
  throw new Error('The WAV file has no samples');
};

const checkFormat = (format: Buffer): void => {
  const [channels, rate, bits] = [format.readUInt16LE(2), format.readUInt32LE(4), format.readUInt16LE(14)];
  if (channels !== 1 || rate !== SAMPLE_RATE || bits !== 16) {
    throw new Error(`Expected 16 kHz mono 16-bit PCM, got ${rate} Hz, ${channels} channels, ${bits} bits`);
  }
};
