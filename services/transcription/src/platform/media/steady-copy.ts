import { resolve } from 'node:path';
import { fileAddress, INPUT_GUARDS } from './formats.ts';
import type { MediaPrograms, RunOptions } from './run-program.ts';
import { runFfmpeg } from './run-until-change.ts';
import type { SeenSound } from './sound-watch.ts';

/** A temporary copy of a recording whose sound changes: each track with one sample rate and two channels. */
type SteadyCopy = {
  readonly path: string;
  readonly rate: number;
  /** The number of its tracks, which are the first ones of the recording. */
  readonly tracks: number;
  /** Whether packets have their times in the recording, or one sound follows the other. */
  readonly isTimed: boolean;
};

/** ffmpeg's input arguments of a sound, and the filter that puts it at its time. */
export type Sound = { readonly input: readonly string[]; readonly filter: string };

/** Codecs without times of their own: what ffmpeg makes of their frames is wrong after a change. */
const UNTIMED: ReadonlySet<string> = new Set(['mp3', 'aac']);

export const isTimed = ({ container }: Pick<SeenSound, 'container'>): boolean => !UNTIMED.has(container);

const CHANNELS = 2;
const BYTES_PER_SAMPLE = 4;

export const steadyCopyAt = ({ path, rate, isTimed: timed }: SteadyCopy): Sound => {
  const format = timed
    ? ['-copyts', '-f', 'nut']
    : ['-f', 'f32le', '-ar', String(rate), '-ac', String(CHANNELS)];
  return {
    input: ['-protocol_whitelist', 'file,pipe', ...format, '-i', fileAddress(path)],
    // Each change may have lost a few samples: what is 20 ms off is put right.
    filter: timed ? 'aresample=async=1:first_pts=0:min_hard_comp=0.02' : 'anull',
  };
};

/**
 * Returns the options for copying a transport stream, in which only some packets have times. ffmpeg gives the others theirs by the first
 * sample rate, which makes gaps and overlaps after a change; without that, the decoded samples say how long each is. The stream's own start
 * has then to be named.
 */
const rewriting = ({ container, startSeconds }: SeenSound): string[] =>
  container === 'mpegts' ? ['-fflags', 'nofillin', '-itsoffset', String(-startSeconds)] : [];

type CopyInput = {
  /** The recording, and the sound that ffmpeg reports of it. */
  readonly recordingPath: string;
  readonly seen: SeenSound;
  readonly copy: SteadyCopy;
  readonly durationMsMax: number;
};

export const writeSteadyCopy = async (
  programs: MediaPrograms,
  { recordingPath, seen, durationMsMax, copy: { path, rate, tracks, isTimed: timed } }: CopyInput,
  options: RunOptions,
): Promise<void> => {
  const bytesMax = Math.ceil((durationMsMax * rate * tracks * CHANNELS * BYTES_PER_SAMPLE) / 1_000);
  const maps = Array.from({ length: tracks }, (_, track) => ['-map', `0:a:${track}`]).flat();
  const args = [
    [...INPUT_GUARDS, ...rewriting(seen), '-i', fileAddress(recordingPath)],
    [...maps, '-vn', '-sn', '-dn'],
    ['-map_metadata', '-1', '-af', `aformat=sample_fmts=flt:sample_rates=${rate}:channel_layouts=stereo`],
    // No limit of time: ffmpeg's own times may be wrong.
    ['-c:a', 'pcm_f32le', '-fs', String(bytesMax), '-f', timed ? 'nut' : 'f32le', fileAddress(path)],
  ].flat();
  const { onOutput: _, ...limits } = options;
  await runFfmpeg(programs, args, {
    ...limits,
    reads: [resolve(recordingPath)],
    writes: [resolve(path)],
    fileBytesMax: bytesMax + 2 ** 20,
  });
};
