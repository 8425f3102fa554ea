import { rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { AudioTracks } from '@escriba/contracts/transcription/audio-tracks';
import type { Mix } from './choose-mix.ts';
import { isClipped } from './clipping.ts';
import type { Stem } from './find-stems.ts';
import { isDiskFull } from './ffmpeg-messages.ts';
import { fileAddress } from './formats.ts';
import { corruptMedia, mediaTimeout, recordingTooLong, workFolderFull } from './media.errors.ts';
import { runOverSound, type SoundSource } from './run-over-sound.ts';
import { type MediaPrograms, MEMORY_BYTES_MAX } from './run-program.ts';

export type DecodeInput = {
  /** The recording, in any format that `probeMedia` accepts. */
  path: string;
  outPath: string;
  /** Longer recordings are refused; no more than this is ever decoded. */
  durationMsMax: number;
  /**
   * The length measured by `probeMedia`, which the plan's limits were checked against; 0 if unknown. Files with much more audio are refused
   * before they fill the disk. Absent: only `durationMsMax` counts.
   */
  probedMs?: number | undefined;
  /** The only audio track that is decoded, from 1. Default: all with speech. */
  track?: number | undefined;
  /** The channels that are decoded, of those that an earlier decoding found as `stems`. Default: all with speech. */
  mix?: Mix | undefined;
  signal?: AbortSignal | undefined;
  /** Wall-clock limit. Default: a tenth of the expected length, at least a minute (measured: 1/1000). */
  timeoutMs?: number;
  /** The form of the decoded samples. Default: 16,000 a second in one channel. */
  layout?: Layout;
  /** Called about five times a second with the length decoded so far. */
  onProgress?: ((decodedMs: number) => void) | undefined;
};

/**
 * The result of decoding. `tracks`: absent if all tracks with speech were decoded. `stems`: the channels whose voices speak at once; absent
 * if none do.
 */
export type Decoded = {
  durationMs: number;
  tracks?: AudioTracks | undefined;
  stems?: readonly Stem[] | undefined;
};

/** Samples per second and channels. */
type Layout = { readonly rate: number; readonly channels: number };

export const SPEECH: Layout = { rate: 16_000, channels: 1 };
/** Bytes per ms of PCM at 16 kHz in mono. */
export const PCM_BYTES_PER_MS = 32;
const BYTES_PER_SAMPLE = 2;
const bytesPerMsOf = ({ rate, channels }: Layout): number => (rate * channels * BYTES_PER_SAMPLE) / 1_000;
const OVERRUN_MS = 1_000;

/**
 * Decodes the speech of all audio tracks, or of one, to raw signed 16-bit little-endian PCM, of 16 kHz in mono unless `layout` says otherwise: half the bytes of floats, as fast and as exact as
 * speech models need. Gaps and a late start become silence, so that times fit the player's. If the file breaks in the middle, the decoded
 * part is used. What is above full scale is not clipped: all of the recording becomes more silent. On failure nothing is left at `outPath`.
 * @returns the decoded length, which is charged, and which tracks were heard unless all with speech were
 * @throws corruptMedia, recordingTooLong; mediaTimeout, workFolderFull; the signal's reason
 */
export const decodeToPcm = async (programs: MediaPrograms, input: DecodeInput): Promise<Decoded> => {
  try {
    return await decodeWithinScale(programs, input);
  } catch (error) {
    await rm(input.outPath, { force: true });
    throw error;
  }
};

/** Attenuations to try. A sound above full scale becomes as much quieter as it needs; 16 bits keep enough of the rest. */
const ATTENUATIONS_DB = [0, 24, 48] as const;

const decodeWithinScale = async (programs: MediaPrograms, input: DecodeInput): Promise<Decoded> => {
  let decoded: Decoded = { durationMs: 0 };
  for (const attenuationDb of ATTENUATIONS_DB) {
    decoded = await decode(programs, { ...input, attenuationDb });
    if (!(await isClipped(input.outPath, input.signal))) break;
  }
  return decoded;
};

type Attenuated = { readonly attenuationDb: number };

const decode = async (programs: MediaPrograms, input: DecodeInput & Attenuated): Promise<Decoded> => {
  const { durationMsMax, outPath, onProgress, layout = SPEECH } = input;
  const expectedMsMax = mostToExpect(input);
  const decodedMsMax = expectedMsMax + OVERRUN_MS;
  const bytesMax = decodedMsMax * bytesPerMsOf(layout);
  const limits = { layout, durationMsMax: decodedMsMax, bytesMax, attenuationDb: input.attenuationDb };
  const run = await runOverSound(
    programs,
    {
      path: input.path,
      workPath: `${outPath}.steady`,
      rate: layout.rate,
      track: input.track,
      mix: input.mix,
      // In the recording of a call, each speaker has a channel.
      isUnmixed: layout.channels > 1,
      durationMsMax: decodedMsMax,
      argumentsFor: (source) => [
        '-progress',
        'pipe:1',
        '-stats_period',
        '0.2',
        ...pcmArguments(source, outPath, limits),
      ],
    },
    {
      signal: input.signal,
      reads: [resolve(input.path)],
      writes: [resolve(outPath)],
      timeoutMs: input.timeoutMs ?? Math.max(60_000, expectedMsMax / 10),
      cpuSeconds: Math.max(30, expectedMsMax / 50_000),
      memoryBytesMax: MEMORY_BYTES_MAX,
      fileBytesMax: bytesMax + 65_536,
      ...(onProgress === undefined ? {} : { onOutput: reportProgress(onProgress) }),
    },
  );
  if (run.wasKilled) throw mediaTimeout();
  if (isDiskFull(run.messages)) throw workFolderFull();
  const durationMs = Math.floor((await sizeBytes(outPath)) / bytesPerMsOf(layout));
  if (durationMs === 0) throw corruptMedia(new Error(run.messages));
  if (durationMs > durationMsMax) throw recordingTooLong(durationMsMax);
  if (durationMs > expectedMsMax)
    throw corruptMedia(new Error('It holds more audio than its packets declare'));
  return { durationMs, tracks: run.tracks, stems: run.stems };
};

/**
 * Returns the longest duration to accept. Packets of damaged files may declare less than what decodes: half as much again plus five minutes
 * is accepted.
 */
const mostToExpect = ({ durationMsMax, probedMs }: DecodeInput): number =>
  probedMs === undefined ? durationMsMax : Math.min(durationMsMax, probedMs * 1.5 + 5 * 60_000);

type PcmLimits = { readonly layout: Layout; readonly durationMsMax: number; readonly bytesMax: number };

/** Returns the arguments of ffmpeg for raw samples of a recording. */
export const pcmArguments = (
  { input, hearing }: SoundSource,
  outPath: string,
  { layout, durationMsMax, bytesMax, attenuationDb = 0 }: PcmLimits & Partial<Attenuated>,
): string[] =>
  [
    [...input, ...hearing(attenuationDb > 0 ? [`volume=-${attenuationDb}dB`] : [])],
    ['-vn', '-sn', '-dn', '-map_metadata', '-1'],
    ['-ar', String(layout.rate), '-ac', String(layout.channels)],
    ['-t', (durationMsMax / 1_000).toFixed(3), '-fs', String(bytesMax)],
    ['-f', 's16le', fileAddress(outPath)],
  ].flat();

const reportProgress = (onProgress: (decodedMs: number) => void): ((text: string) => void) => {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    const last = lines.findLast((line) => line.startsWith('out_time_us='));
    const decodedMs = Math.floor(Number(last?.slice('out_time_us='.length)) / 1_000);
    if (decodedMs > 0) onProgress(decodedMs);
  };
};

const sizeBytes = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
};
