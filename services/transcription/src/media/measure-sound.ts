import { chooseMix, type Mix, type Signal } from './choose-mix.ts';
import { likenessOf } from './likeness.ts';
import { type MediaPrograms, runProgram, type RunOptions } from './run-program.ts';
import type { Track } from './sound-watch.ts';
import { createSignalMeter, METER_RATE, type MeteredSignal } from './signal-meter.ts';

type SoundOf = {
  readonly input: readonly string[];
  readonly filter: string;
  readonly tracks: readonly Track[];
  readonly durationMsMax: number;
};

/** More would take too long to read. */
const TRACKS_MAX = 4;
const CHANNELS_MAX = 64;

/** Measures all channels of a recording's tracks and chooses which are heard. Null: ffmpeg's own mix of the first track. */
export const findMix = async (
  programs: MediaPrograms,
  { input, filter, tracks, durationMsMax }: SoundOf,
  options: RunOptions,
): Promise<Mix | null> => {
  const metered: Metered[] = [];
  const measured: { channels: number; language?: string | undefined }[] = [];
  for (const [track, { language }] of tracks.slice(0, TRACKS_MAX).entries()) {
    const args = measuringArguments({ input, filter, track, durationMsMax });
    const channels = await measureTrack(programs, args, options);
    measured.push({ channels: channels.length, language });
    metered.push(...channels.map((signal, channel) => ({ ...signal, track, channel })));
  }
  return chooseMix({ tracks: measured, signals: metered, likenessOf });
};

type Metered = Signal & Pick<MeteredSignal, 'windows'>;

const measuringArguments = ({
  input,
  filter,
  track,
  durationMsMax,
}: Pick<SoundOf, 'input' | 'filter' | 'durationMsMax'> & { readonly track: number }): string[] =>
  [
    [
      '-nostdin',
      '-hide_banner',
      '-v',
      'error',
      '-nostats',
      '-filter_threads',
      '1',
      '-threads',
      '1',
      ...input,
    ],
    ['-map', `0:a:${track}`, '-vn', '-sn', '-dn', '-map_metadata', '-1', '-af', filter],
    ['-ar', String(METER_RATE), '-c:a', 'pcm_s16le', '-t', (durationMsMax / 1_000).toFixed(3)],
    ['-f', 'wav', 'pipe:1'],
  ].flat();

/** One for each channel; none for a track that does not decode. */
const measureTrack = async (
  programs: MediaPrograms,
  args: readonly string[],
  options: RunOptions,
): Promise<MeteredSignal[]> => {
  const reader = createWavMeter();
  const { onOutput: _, ...limits } = options;
  await runProgram(programs, 'ffmpeg', args, { ...limits, writes: [], onBytes: reader.add });
  return reader.finish();
};

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
