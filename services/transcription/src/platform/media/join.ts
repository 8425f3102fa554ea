import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDiskFull } from './ffmpeg-messages.ts';
import { fileAddress } from './formats.ts';
import { workFolderFull } from './media.errors.ts';
import { runOverSound, type SoundSource } from './run-over-sound.ts';
import { type MediaPrograms, MEMORY_BYTES_MAX, runProgram, type RunResult } from './run-program.ts';
import { runWithinScale } from './within-scale.ts';

/** Sample rate of joined audio: one channel of 24 kHz has all of a voice; an hour takes 173 MB while it is joined. */
const SAMPLES_PER_MS = 24;
const RATE = SAMPLES_PER_MS * 1_000;
const BYTES_PER_SAMPLE = 2;
const BITRATE_KBPS = 64;
const FILE_BYTES_PER_MS_MAX = 32;

/** Returns about how large joined audio becomes, in bytes. */
export const joinedBytesOf = (durationMs: number): number => Math.ceil((durationMs * BITRATE_KBPS) / 8);

/** Returns how many bytes of a folder joining takes at most, without the parts. */
export const joiningBytesOf = (durationMs: number): number =>
  durationMs * SAMPLES_PER_MS * BYTES_PER_SAMPLE + joinedBytesOf(durationMs);

type Part = {
  /** The exact length of the part in the joined audio. */
  readonly durationMs: number;
  /** The only audio track that is decoded, from 1. Default: all with speech. */
  readonly track?: number | undefined;
  readonly fetch: (signal: AbortSignal) => Promise<string>;
};

type JoinInput = {
  /** The parts in order. A file is fetched when its turn comes; if it is in the folder, it is removed after it. */
  readonly parts: readonly Part[];
  /** An empty folder for the output and for temporary files. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Called after each part with the length joined so far. */
  readonly onJoined: (joinedMs: number) => Promise<void>;
};

/**
 * Joins the speech of recordings: AAC in an MP4 with its index at the start, without video and metadata. Each part is cut, or
 * filled up with silence, to its exact length, so that times of texts fit. Returns the path of the file.
 * @throws mediaTimeout, workFolderFull; the errors of `fetch`; the signal's reason
 */
export const joinAudio = async (programs: MediaPrograms, input: JoinInput): Promise<string> => {
  const { parts, folder, signal, onJoined } = input;
  const [partPath, pcmPath, outPath] = ['part.pcm', 'joined.pcm', 'joined.m4a'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  let joinedMs = 0;
  for (const { durationMs, track, fetch } of parts) {
    const path = await fetch(signal);
    await decodePart(programs, { path, outPath: partPath, durationMs, track, signal });
    await pipeline(createReadStream(partPath), createWriteStream(pcmPath, { flags: 'a' }), { signal });
    await Promise.all([rm(partPath), path.startsWith(folder + sep) ? rm(path) : undefined]);
    joinedMs += durationMs;
    await onJoined(joinedMs);
  }
  await encode(programs, { pcmPath, outPath, durationMs: joinedMs, signal });
  await rm(pcmPath);
  return outPath;
};

type DecodeInput = Pick<Part, 'durationMs' | 'track'> & {
  path: string;
  outPath: string;
  signal: AbortSignal;
};

const decodePart = async (programs: MediaPrograms, input: DecodeInput): Promise<void> => {
  const { path, outPath, durationMs, track, signal } = input;
  const samples = durationMs * SAMPLES_PER_MS;
  const toLength = (level: string) => [
    `aresample=${RATE}`,
    'aformat=sample_fmts=fltp:channel_layouts=mono',
    level,
    'aformat=sample_fmts=s16',
    `apad=whole_len=${samples}`,
    `atrim=end_sample=${samples}`,
  ];
  const limits = {
    ...limitsOf(durationMs, samples * BYTES_PER_SAMPLE),
    signal,
    reads: [resolve(path)],
    writes: [resolve(outPath)],
  };
  const sound = { path, workPath: `${outPath}.steady`, rate: RATE, durationMsMax: durationMs, track };
  const run = await runWithinScale((level) => {
    const argumentsFor = ({ input: source, hearing }: SoundSource): string[] =>
      [
        [...source, ...hearing(toLength(level)), '-vn', '-sn', '-dn', '-map_metadata', '-1'],
        ['-f', 's16le', fileAddress(outPath)],
      ].flat();
    return runOverSound(programs, { ...sound, argumentsFor }, limits);
  });
  checkDisk(run);
  // A file that breaks in the middle ends in silence; one that decodes to nothing was not recognised either.
  if ((await stat(outPath)).size !== samples * BYTES_PER_SAMPLE)
    throw new Error(`ffmpeg could not decode a part: ${run.messages}`);
};

type EncodeInput = { pcmPath: string; outPath: string; durationMs: number; signal: AbortSignal };

const encode = async (programs: MediaPrograms, input: EncodeInput): Promise<void> => {
  const { pcmPath, outPath, durationMs, signal } = input;
  const args = [
    ['-nostdin', '-hide_banner', '-v', 'error', '-y', '-nostats', '-protocol_whitelist', 'file,pipe'],
    ['-f', 's16le', '-ar', String(RATE), '-ac', '1', '-i', fileAddress(pcmPath)],
    ['-map_metadata', '-1', '-c:a', 'aac', '-aac_coder', 'fast', '-b:a', `${BITRATE_KBPS}k`],
    ['-movflags', '+faststart', '-f', 'mp4', fileAddress(outPath)],
  ].flat();
  const run = await runProgram(programs, 'ffmpeg', args, {
    ...limitsOf(durationMs, durationMs * FILE_BYTES_PER_MS_MAX),
    signal,
    reads: [resolve(pcmPath)],
    writes: [resolve(outPath)],
  });
  checkDisk(run);
  if (run.exitCode !== 0) throw new Error(`ffmpeg could not join recordings: ${run.messages}`);
};

const limitsOf = (durationMs: number, bytesMax: number) => ({
  timeoutMs: Math.max(60_000, durationMs / 5),
  cpuSeconds: Math.max(30, durationMs / 50_000),
  memoryBytesMax: MEMORY_BYTES_MAX,
  fileBytesMax: bytesMax + 2 ** 20,
});

const checkDisk = ({ messages }: RunResult): void => {
  if (isDiskFull(messages)) throw workFolderFull();
};
