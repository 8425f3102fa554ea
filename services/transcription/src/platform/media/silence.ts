import { resolve } from 'node:path';
import { joinCloserThan } from '../db/spans.ts';
import { isDiskFull } from './ffmpeg-messages.ts';
import { fileAddress } from './formats.ts';
import { workFolderFull } from './media.errors.ts';
import { runOverSound, type SoundSource } from './run-over-sound.ts';
import { type MediaPrograms, MEMORY_BYTES_MAX } from './run-program.ts';
import { runWithinScale } from './within-scale.ts';

type Span = { readonly startMs: number; readonly endMs: number };

export type SilenceInput = {
  /** The recording, in any format that `probeMedia` accepts. */
  path: string;
  /** The output: AAC in an MP4 with its index at the start. */
  outPath: string;
  /** Spans to silence, in ms of the decoded recording. */
  spans: readonly Span[];
  durationMs: number;
  /** The only audio track that is in the output, from 1. Default: all with speech. */
  track?: number | undefined;
  signal?: AbortSignal | undefined;
};

/** Margin around a silenced word, which may start a little early or end a little late. */
export const SILENCE_MARGIN_MS = 80;
/** Samples of a frame, which is silent as a whole or not at all: short enough to be within the margin down to 8 kHz. */
const FRAME_SAMPLES = 256;
const BITRATE = '96k';
/** Rate of the copy of a recording whose sample rate changes. */
const STEADY_RATE = 48_000;
const OVERRUN_MS = 1_000;
const FILE_BYTES_PER_MS_MAX = 32;

/**
 * Writes a recording's audio, silent in the spans and 80 ms around them, without video and metadata. Gaps and a late start become silence
 * as in `decodeToPcm`, so that times stay the same.
 * @throws mediaTimeout, workFolderFull; the signal's reason
 */
export const silenceAudio = async (programs: MediaPrograms, input: SilenceInput): Promise<void> => {
  const { path, outPath, spans, durationMs, track, signal } = input;
  const limits = {
    signal,
    reads: [resolve(path)],
    writes: [resolve(outPath)],
    // Measured: 1/280 of the length.
    timeoutMs: Math.max(60_000, durationMs / 5),
    cpuSeconds: Math.max(30, durationMs / 50_000),
    memoryBytesMax: MEMORY_BYTES_MAX,
    fileBytesMax: durationMs * FILE_BYTES_PER_MS_MAX + 2 ** 20,
  };
  const sound = {
    path,
    workPath: `${outPath}.steady`,
    rate: STEADY_RATE,
    durationMsMax: durationMs + OVERRUN_MS,
    track,
  };
  const run = await runWithinScale((level) => {
    const argumentsFor = (source: SoundSource) => silenceArguments(source, { outPath, spans, level });
    return runOverSound(programs, { ...sound, argumentsFor }, limits);
  });
  if (isDiskFull(run.messages)) throw workFolderFull();
  if (run.exitCode !== 0) throw new Error(`ffmpeg could not silence a recording: ${run.messages}`);
};

const silenceArguments = (
  { input, hearing }: SoundSource,
  { outPath, spans, level }: Pick<SilenceInput, 'outPath' | 'spans'> & { readonly level: string },
): string[] =>
  [
    [
      ...input,
      ...hearing(silencing(spans, level)),
      '-vn',
      '-sn',
      '-dn',
      '-map_metadata',
      '-1',
      '-map_chapters',
      '-1',
    ],
    ['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', BITRATE],
    ['-movflags', '+faststart', '-f', 'mp4', fileAddress(outPath)],
  ].flat();

const silencing = (spans: readonly Span[], level: string): string[] => {
  const silent = mergeSpans(spans);
  return [
    'aformat=sample_fmts=fltp:channel_layouts=mono|stereo',
    level,
    `asetnsamples=n=${FRAME_SAMPLES}:p=0`,
    ...(silent.length === 0 ? [] : [`volume=volume=0:enable='${toExpression(silent)}'`]),
  ];
};

/** Most spans that fit into one command line argument. */
const SPANS_MAX = 2_000;

/** Returns spans in order, disjoint, including margins. If there are too many, close ones are merged. */
const mergeSpans = (spans: readonly Span[]): Span[] => {
  const wide = spans.map(({ startMs, endMs }) => ({
    startMs: Math.max(0, startMs - SILENCE_MARGIN_MS),
    endMs: endMs + SILENCE_MARGIN_MS,
  }));
  let merged = joinCloserThan(wide, 1);
  for (let gapMs = 1_000; merged.length > SPANS_MAX; gapMs *= 2) merged = joinCloserThan(merged, gapMs);
  return merged;
};

/** Returns an expression that is true inside the spans. It is a tree, since it is evaluated for each of a few million frames. */
const toExpression = (spans: readonly Span[]): string => {
  const [first] = spans;
  if (first === undefined) return '0';
  if (spans.length === 1) return `between(t,${first.startMs / 1_000},${first.endMs / 1_000})`;
  const middle = Math.ceil(spans.length / 2);
  const [before, after] = [spans.slice(0, middle), spans.slice(middle)];
  return `if(lt(t,${(after[0]?.startMs ?? 0) / 1_000}),${toExpression(before)},${toExpression(after)})`;
};
