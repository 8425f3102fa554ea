import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { samplePath } from '@escriba/testing';

const run = promisify(execFile);

/** A recording to upload; `read` starts from the beginning each time. */
export type Recording = {
  readonly name: string;
  readonly sizeBytes: number;
  readonly read: () => AsyncIterable<Buffer> | Iterable<Buffer>;
};

const PORTUGUESE = ['000', '001', '002', '003', '004'].map((number) => `fleurs-pt-${number}.ogg`);
const FFMPEG_TIMEOUT_MS = 120_000;

/** Makes an MP3 that repeats the Portuguese sentences, in `folder`. */
export const makeLongRecording = async (folder: string, durationSeconds: number): Promise<string> => {
  const list = join(folder, `sentences-${durationSeconds}.txt`);
  const path = join(folder, `recording-${durationSeconds}.mp3`);
  await writeFile(list, PORTUGUESE.map((name) => `file '${samplePath(name)}'\n`).join(''));
  const input = ['-stream_loop', '-1', '-f', 'concat', '-safe', '0', '-i', list];
  const output = ['-t', String(durationSeconds), '-ac', '1', '-b:a', '64k', path];
  await runFfmpeg([...input, ...output]);
  return path;
};

const runFfmpeg = (args: readonly string[]) =>
  run(process.env['FFMPEG_PATH'] ?? 'ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], {
    timeout: FFMPEG_TIMEOUT_MS,
  });

/** Makes MP3 files of consecutive parts of the Portuguese sentences, in `folder`. */
export const makeShortRecordings = async (
  folder: string,
  { count, durationSeconds }: { readonly count: number; readonly durationSeconds: number },
): Promise<string[]> => {
  const long = await makeLongRecording(folder, count * durationSeconds);
  const names = Array.from({ length: count }, (_, index) => join(folder, `clip-${index}.mp3`));
  for (const [index, path] of names.entries()) {
    const cut = ['-ss', String(index * durationSeconds), '-t', String(durationSeconds), '-i', long];
    await runFfmpeg([...cut, '-ac', '1', '-b:a', '64k', path]);
  }
  return names;
};

export const recordingFile = async (path: string): Promise<Recording> => ({
  name: basename(path),
  sizeBytes: (await stat(path)).size,
  read: () => createReadStream(path) as AsyncIterable<Buffer>, // without an encoding it gives bytes
});

const CHUNK_BYTES = 256 * 1024;

/** Returns a WAV file (48 kHz, stereo, 16 bits) that is generated while it is read: one repeated chunk. */
export const generatedRecording = (sizeBytes: number): Recording => ({
  name: 'generated.wav',
  sizeBytes,
  read: function* read() {
    const header = wavHeader(sizeBytes);
    yield header;
    const chunk = Buffer.alloc(CHUNK_BYTES, 'a quiet hum ');
    let left = sizeBytes - header.length;
    for (; left >= CHUNK_BYTES; left -= CHUNK_BYTES) yield chunk;
    if (left > 0) yield chunk.subarray(0, left);
  },
});

const wavHeader = (sizeBytes: number): Buffer => {
  const header = Buffer.alloc(44);
  const [channels, rate, bytesPerSample] = [2, 48_000, 2];
  header.write('RIFF', 0);
  header.writeUInt32LE(sizeBytes - 8, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * channels * bytesPerSample, 28);
  header.writeUInt16LE(channels * bytesPerSample, 32);
  header.writeUInt16LE(8 * bytesPerSample, 34);
  header.write('data', 36);
  header.writeUInt32LE(sizeBytes - header.length, 40);
  return header;
};
