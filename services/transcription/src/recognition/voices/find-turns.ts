import { join } from 'node:path';
import {
  type Span,
  type SpeakerTurn,
  type VoiceWindow,
  clusterSpeakers,
  findDoubtfulSpeech,
  voicesOfSpeakers,
} from '@escriba/speech';
import type { PieceResult } from '../../platform/db/json.ts';
import { turnsOfChannels } from './channel-turns.ts';
import { type KnownVoice, nameVoices } from './known-voices.ts';
import type { createDecodeRecording } from '../audio/decode-recording.ts';
import { CHANNELS_LAYOUT, measureChannels } from './measure-channels.ts';
import type { Run } from '../runs/runs.repository.ts';
import type { RecognisedStems } from '../runs/place-in-recording.ts';
import { speakersOfStems } from './stem-speakers.ts';

/** Returns whether to identify speakers. A visitor reads only the text, and so does a user whose plan does not include speakers. */
export const wantsSpeakers = (run: Pick<Run, 'owner_kind' | 'with_speakers'>): boolean =>
  run.owner_kind === 'user' && run.with_speakers;

type TurnsInput = {
  readonly run: Run;
  /** Fetches the recording; the folder has room for its channels. */
  readonly fetch: () => Promise<string>;
  readonly folder: string;
  readonly results: readonly PieceResult[];
  /** Voices that the client has named. */
  readonly known?: readonly KnownVoice[] | undefined;
  /** The voices, where those that speak at once were recognised one by one. */
  readonly stems?: RecognisedStems | undefined;
  readonly signal: AbortSignal;
};
/**
 * The found turns, or null if they cannot be determined. `names` are those of the turns' speakers by number, null where one is not known;
 * `voices` is what the turns were found from.
 */
type FoundTurns = {
  readonly turns?: SpeakerTurn[] | null;
  readonly names?: readonly (string | null)[];
  readonly voices?: readonly VoiceWindow[];
  /** Spans where it is uncertain who speaks. */
  readonly doubtful?: readonly Span[];
  /** Spans where two people speak at once. */
  readonly overlaps?: readonly Span[];
  /** Whether each voice that was recognised by itself is a speaker. */
  readonly areStemsSpeakers?: boolean;
};

/**
 * Finds who speaks when, and where two do at once: from voices that were recognised one by one, or from the channels of a recording whose
 * speakers each have one; else from how the voices sound.
 */
export const findTurns = async (
  decode: ReturnType<typeof createDecodeRecording>,
  input: TurnsInput,
): Promise<FoundTurns> => {
  const { run, results, stems } = input;
  const speakers = stems && speakersOfStems(results, stems, run.channelNames);
  if (speakers) return { names: namesOfStems(input, stems), ...speakers };
  const overlaps = results.flatMap((result) => result.overlaps ?? []);
  const turns = run.channelNames === undefined ? null : await readChannels(decode, input);
  if (turns !== null && run.channelNames !== undefined) return { turns, names: run.channelNames, overlaps };
  return { ...(await groupVoices(input)), overlaps };
};

/** Returns null if both channels have the same sound. */
const readChannels = async (
  decode: ReturnType<typeof createDecodeRecording>,
  { run, fetch, folder, results, signal }: TurnsInput,
): Promise<SpeakerTurn[] | null> => {
  const outPath = join(folder, 'channels.pcm');
  const probedMs = run.probed_duration_ms ?? 0;
  await decode({ run, path: await fetch(), outPath, probedMs, layout: CHANNELS_LAYOUT, signal });
  const levels = await measureChannels(outPath, signal);
  return turnsOfChannels(
    results.flatMap(({ segments }) => segments),
    levels,
  );
};

/** Returns no turns if the voices of any piece are missing. */
const groupVoices = async ({ run, results, known = [], signal }: TurnsInput): Promise<FoundTurns> => {
  const heard = results.flatMap(({ voices }) => (voices ? [voices] : []));
  if (heard.length < results.length) return { turns: null };
  const voices = heard.flat();
  const turns = await clusterSpeakers(voices, { speakers: run.speakersExpected, signal });
  const names = nameVoices(voicesOfSpeakers(voices, turns), known);
  return { turns, names, voices, doubtful: findDoubtfulSpeech(voices, turns) };
};

/** Returns the names of voices that were recognised one by one. */
const namesOfStems = (
  { results, known = [] }: Pick<TurnsInput, 'results' | 'known'>,
  { found, ofPieces }: RecognisedStems,
): (string | null)[] =>
  nameVoices(
    found.map((_, stem) =>
      results.flatMap(({ voices }, index) => (ofPieces[index] === stem ? (voices ?? []) : [])),
    ),
    known,
  );
