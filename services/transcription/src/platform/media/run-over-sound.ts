import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { AudioTracks } from '@escriba/contracts/transcription/audio-tracks';
import type { Mix } from './choose-mix.ts';
import { fileAddress, INPUT_GUARDS } from './formats.ts';
import { findMix, measuredOf } from './measure-sound.ts';
import type { MediaPrograms, RunOptions, RunResult } from './run-program.ts';
import { runFfmpeg, runUntilChange, type SoundChange } from './run-until-change.ts';
import type { Track } from './sound-watch.ts';
import type { Stem } from './find-stems.ts';
import { isTimed, type Sound, steadyCopyAt, writeSteadyCopy } from './steady-copy.ts';

/** ffmpeg's input arguments of a recording, and those of an output with all its speech at its time, passed through more filters. */
export type SoundSource = {
  readonly input: readonly string[];
  readonly hearing: (filters?: readonly string[]) => string[];
};

type SoundInput = {
  /** The recording, in any format that `probeMedia` accepts. */
  readonly path: string;
  readonly durationMsMax: number;
  /** The only track that is read, from 1. Default: all tracks with speech, in one language. */
  readonly track?: number | undefined;
  /** Whether channels stay as they are, and only the first track, or the chosen one, is read. */
  readonly isUnmixed?: boolean | undefined;
  /** The channels to recognise of a recording whose sound does not change. Default: all with speech. */
  readonly mix?: Mix | undefined;
  /** Returns ffmpeg's arguments after its global ones. */
  readonly argumentsFor: (source: SoundSource) => readonly string[];
};

/** The result of a run over the sound. `tracks`: absent if all tracks with speech were decoded; `stems`: the channels whose voices speak at once. */
type SoundResult = RunResult & {
  readonly tracks?: AudioTracks | undefined;
  readonly stems?: readonly Stem[] | undefined;
};

type ChangingInput = SoundInput & {
  /** A free path for a temporary file, which a recording needs if its sound changes between mono and stereo, or its sample rate. */
  readonly workPath: string;
  /** The sample rate that the output needs; more is not stored. */
  readonly rate: number;
};

/**
 * Runs ffmpeg over the speech of a recording. `argumentsFor` gets a source in which gaps and a late start are silence, so that times fit the
 * player's, and in which all channels and tracks with speech are mixed.
 * ffmpeg starts its filters again where the number of channels or the sample rate changes (joined MP3s, radio, inserted advertisements),
 * and they would fill up from 0 again. Such a recording is first rewritten with one rate and two channels.
 * @throws the errors of `runProgram`
 */
export const runOverSound = async (
  programs: MediaPrograms,
  { workPath, rate, ...sound }: ChangingInput,
  options: RunOptions,
): Promise<SoundResult> => {
  const run = await runOverEvenSound(programs, sound, options);
  if (!('change' in run)) return run;
  const { change: seen } = run;
  const measured = measuredOf(seen.tracks.length, ownTrack(sound));
  const copy = { path: workPath, rate, tracks: Math.max(...measured) + 1, isTimed: isTimed(seen) };
  try {
    await writeSteadyCopy(programs, { ...sound, recordingPath: sound.path, seen, copy }, options);
    const result = await hear(
      programs,
      { ...sound, sound: steadyCopyAt(copy), tracks: seen.tracks },
      { ...options, reads: [resolve(workPath)] },
    );
    if ('change' in result) throw new Error('The sound of a copy changes');
    // The copy is no more when they would be read.
    return { ...result, stems: undefined };
  } finally {
    await rm(workPath, { force: true });
  }
};

/** Does the same as `runOverSound`, but stops where the sound of a recording changes. */
export const runOverEvenSound = (
  programs: MediaPrograms,
  { path, ...sound }: SoundInput,
  options: RunOptions,
): Promise<SoundResult | SoundChange> => hear(programs, { ...sound, sound: recordingAt(path) }, options);

/** Returns the number of the track, from 0. */
const ownTrack = ({ track = 1 }: Pick<SoundInput, 'track'>): number => track - 1;

/** The input of reading a sound. `tracks`: those of the recording, where the sound is a copy of some of them. */
type HearInput = Omit<SoundInput, 'path'> & { readonly sound: Sound; readonly tracks?: readonly Track[] };

/** Reads a recording. Most have one channel and are read once; others are measured afterwards, and read again if ffmpeg's own mix is unfit. */
const hear = async (
  programs: MediaPrograms,
  { sound, tracks: known, argumentsFor, durationMsMax, track, isUnmixed = false, mix: given }: HearInput,
  options: RunOptions,
): Promise<SoundResult | SoundChange> => {
  const own = ownTrack({ track });
  const run = await runUntilChange(
    programs,
    argumentsFor(sourceOf(sound, { own, mix: given ?? null })),
    options,
  );
  if ('change' in run) return run;
  const { seen, ...result } = run;
  const isPlain = seen.tracks.every(({ isMono }) => isMono) && seen.tracks.length < 2;
  if (isUnmixed || isPlain || given !== undefined) return result;
  const found = await findMix(
    programs,
    { ...sound, tracks: known ?? seen.tracks, track, durationMsMax },
    options,
  );
  if ('change' in found) return found;
  const { tracks, stems } = found;
  if (found.mix === null) return { ...result, tracks, stems };
  const args = argumentsFor(sourceOf(sound, { own, mix: found.mix }));
  return { ...(await runFfmpeg(programs, args, options)), tracks, stems };
};

/** The sound that is read. Without a mix, `own` is the number of the track that ffmpeg mixes itself. */
type Heard = { readonly own: number; readonly mix: Mix | null };

const sourceOf = ({ input, filter }: Sound, { own, mix }: Heard): SoundSource => ({
  input,
  hearing: (filters = []) =>
    mix === null
      ? ['-map', `0:a:${own}`, '-af', [filter, ...filters].join(',')]
      : ['-filter_complex', mixing(filter, mix, filters), '-map', '[heard]'],
});

/**
 * Returns the filter that mixes each track at its own time, then all of them: channels of one track have the same clock, tracks may begin and
 * end differently.
 */
const mixing = (filter: string, mix: Mix, filters: readonly string[]): string => {
  const tracks = [...new Set(mix.map(({ track }) => track))];
  const parts = tracks.map((track) => {
    const sum = mix
      .filter((part) => part.track === track)
      .map(({ channel, weight }) => `${weight.toFixed(4)}*c${channel}`)
      .join('+');
    return `[0:a:${track}]${filter},pan=mono|c0=${sum.replaceAll('+-', '-')}[track${track}]`;
  });
  const inputs = tracks.map((track) => `[track${track}]`).join('');
  const join = `amix=inputs=${tracks.length}:duration=longest:normalize=0`;
  const rest = [...(tracks.length > 1 ? [join] : []), ...filters];
  return [...parts, `${inputs}${rest.length > 0 ? rest.join(',') : 'anull'}[heard]`].join(';');
};

const recordingAt = (path: string): Sound => ({
  input: [...INPUT_GUARDS, '-i', fileAddress(path)],
  filter: 'aresample=async=1:first_pts=0',
});
