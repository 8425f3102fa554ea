import type { AudioTracks } from '@escriba/contracts/transcription/audio-tracks';
import { chooseMix, type Mix, type Signal } from './choose-mix.ts';
import { findStems, type Stem } from './find-stems.ts';
import { likenessOf } from './likeness.ts';
import { listLeftOut } from './list-left-out.ts';
import type { MediaPrograms, RunOptions } from './run-program.ts';
import { runUntilChange, type SoundChange } from './run-until-change.ts';
import { createSignalMeter, METER_RATE, type MeteredSignal } from './signal-meter.ts';
import type { Track } from './sound-watch.ts';
import type { Sound } from './steady-copy.ts';

type SoundOf = Sound & {
  readonly tracks: readonly Track[];
  /** The only track that is read, from 1. */
  readonly track?: number | undefined;
  readonly durationMsMax: number;
};

/**
 * A found mix. `mix` is null for ffmpeg's own mix of the first track, or of the chosen one; `tracks` absent if all tracks with speech are in
 * it. `stems` are the channels whose voices speak at once, if any do: of a mix, only the louder one would be recognised.
 */
type FoundMix = {
  readonly mix: Mix | null;
  readonly tracks?: AudioTracks | undefined;
  readonly stems?: readonly Stem[] | undefined;
};

/** Most tracks to measure: reading more would take too long. */
const TRACKS_MAX = 4;
const CHANNELS_MAX = 64;

/** Returns which tracks are measured, by number from 0. */
export const measuredOf = (count: number, own: number): number[] => [
  ...new Set([...Array(Math.min(TRACKS_MAX, count)).keys(), own]),
];

/** Measures all channels of a recording's tracks and chooses those to recognise. */
export const findMix = async (
  programs: MediaPrograms,
  { tracks, track, ...sound }: SoundOf,
  options: RunOptions,
): Promise<FoundMix | SoundChange> => {
  const signals: Metered[] = [];
  const channelsOf = tracks.map(() => 0);
  const only = track === undefined ? undefined : track - 1;
  for (const number of measuredOf(tracks.length, only ?? 0)) {
    const channels = await measureTrack(programs, { ...sound, number }, options);
    if ('change' in channels) return channels;
    channelsOf[number] = channels.length;
    signals.push(...channels.map((signal, channel) => ({ ...signal, track: number, channel })));
  }
  const measured = {
    tracks: tracks.map(({ language }, number) => ({ channels: channelsOf[number] ?? 0, language })),
    signals,
    likenessOf,
  };
  const { mix: chosen, heard } = await chooseMix(measured, only);
  const mix = chosen && shortestFirst(chosen, signals);
  const heardTracks = [...new Set(heard.length === 0 ? [only ?? 0] : heard.map((signal) => signal.track))];
  const leftOut = await listLeftOut(measured, { signals: heard, tracks: heardTracks });
  const stems = await findStems(heard, likenessOf);
  if (leftOut.length === 0 && track === undefined) return { mix, stems };
  return {
    mix,
    stems,
    tracks: {
      count: tracks.length,
      heard: heardTracks.map((number) => number + 1).toSorted((one, other) => one - other),
      leftOut: leftOut.map((number) => ({ number: number + 1, language: tracks[number]?.language ?? null })),
      chosen: track ?? null,
    },
  };
};

/** Sorts the inputs of a mix by length, shortest first: ffmpeg's mixer loses what its first input has after the end of all others. */
const shortestFirst = (mix: Mix, signals: readonly Metered[]): Mix => {
  const lengthOf = (part: Mix[number]): number =>
    signals.find(({ track }) => track === part.track)?.levels.length ?? 0;
  return mix.toSorted((one, other) => lengthOf(one) - lengthOf(other));
};

type Metered = Signal & Pick<MeteredSignal, 'windows' | 'levels'>;
type TrackOf = Sound & { readonly number: number; readonly durationMsMax: number };

/** Returns one value for each channel; none for a track that does not decode. */
const measureTrack = async (
  programs: MediaPrograms,
  track: TrackOf,
  options: RunOptions,
): Promise<MeteredSignal[] | SoundChange> => {
  const reader = createWavMeter();
  const { onOutput: _, ...limits } = options;
  const measuring = { ...limits, writes: [], onBytes: reader.add };
  const run = await runUntilChange(programs, measuringArguments(track), measuring);
  return 'change' in run ? run : reader.finish();
};

const measuringArguments = ({ input, filter, number, durationMsMax }: TrackOf): string[] =>
  [
    [...input, '-map', `0:a:${number}`, '-vn', '-sn', '-dn', '-map_metadata', '-1', '-af', filter],
    ['-ar', String(METER_RATE), '-c:a', 'pcm_s16le', '-t', (durationMsMax / 1_000).toFixed(3)],
    ['-f', 'wav', 'pipe:1'],
  ].flat();

const CHANNELS_AT = 22;
const HEADER_BYTES_MAX = 4_096;
const BYTES_PER_SAMPLE = 2;

/** Measures a WAV of 16 bits from its bytes in order. */
const createWavMeter = () => {
  let rest = Buffer.alloc(0);
  let meters: ReturnType<typeof createSignalMeter>[] | undefined;

  const readHeader = (): void => {
    const data = rest.indexOf('data', CHANNELS_AT);
    if (data === -1 || rest.length < data + 8 || data > HEADER_BYTES_MAX) return;
    const channels = Math.min(CHANNELS_MAX, rest.readUInt16LE(CHANNELS_AT));
    meters = Array.from({ length: channels }, () => createSignalMeter());
    rest = rest.subarray(data + 8);
  };

  return {
    add: (bytes: Buffer): void => {
      rest = Buffer.concat([rest, bytes]);
      if (meters === undefined) readHeader();
      if (meters === undefined || meters.length === 0) return;
      const frameBytes = meters.length * BYTES_PER_SAMPLE;
      const end = rest.length - (rest.length % frameBytes);
      for (let at = 0; at < end;)
        for (const meter of meters) {
          meter.add(rest.readInt16LE(at) / 32_768);
          at += BYTES_PER_SAMPLE;
        }
      rest = rest.subarray(end);
    },
    finish: (): MeteredSignal[] => (meters ?? []).map((meter) => meter.finish()),
  };
};
