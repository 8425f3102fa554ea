import type { SpeakerTurn, VoiceWindow } from '../types.ts';
import { PRINT_LENGTH } from './average-linkage.ts';
import { groupVoices } from './group-voices.ts';
import { parseVoicePrint } from './voice-print.ts';
import { measureLikeness, similarityRule } from './voice-spread.ts';

export type ClusterOptions = {
  /** The number of speakers, if it is known; fewer are found in a recording that is too short for so many. */
  speakers?: number | undefined;
  /**
   * A group with fewer windows (0.8 s each) is no speaker and joins the nearest. Default 4, in recordings of more than 800 windows one in
   * 200: windows with laughter or two voices are also similar to each other, and more frequent in long recordings.
   */
  windowsMin?: number;
  /** Beyond this number the most similar speakers are merged. Default 20. */
  speakersMax?: number;
  /** A turn continues over a silence up to this. Default 1,000. */
  pauseMs?: number;
  signal?: AbortSignal | undefined;
};

/**
 * Speaker turns of a whole recording, from the windows of any number of pieces, in order of time. No windows give no turns. Three hours
 * take a few seconds; the event loop keeps running.
 */
export const clusterSpeakers = async (
  windows: readonly VoiceWindow[],
  options: ClusterOptions = {},
): Promise<SpeakerTurn[]> => {
  const { speakers, speakersMax = 20, pauseMs = 1_000, signal } = options;
  const windowsMin = options.windowsMin ?? (speakers === undefined ? Math.max(4, windows.length / 200) : 2);
  if (!(speakersMax >= 1)) throw new RangeError('speakersMax must be at least 1');
  const ordered = windows.toSorted((a, b) => a.startMs - b.startMs);
  const sums = new Float32Array(ordered.length * PRINT_LENGTH);
  for (const [i, { print }] of ordered.entries()) parseVoicePrint(print, sums, i * PRINT_LENGTH);
  const labels = await groupVoices(
    { sums, counts: new Float64Array(ordered.length).fill(1) },
    {
      linkedMin: speakers === undefined ? linkedMin : linkedMinIfKnown,
      similarityMin: similarityRule(measureLikeness(ordered, sums)),
      membersMin: windowsMin,
      groupsMax: speakersMax,
      voices: speakers,
      signal,
    },
  );
  const stretches = ordered.map(({ startMs, endMs }, i) => ({ startMs, endMs, speaker: labels[i] ?? 0 }));
  return numberAsTheyCome(joinStretches(stretches, pauseMs));
};

/** Windows this alike are one voice in every recording. */
const linkedMin = 0.72;
/** Where a known number decides, similar voices must not be linked before. */
const linkedMinIfKnown = 0.85;

const joinStretches = (stretches: readonly SpeakerTurn[], pauseMs: number): SpeakerTurn[] => {
  const turns: SpeakerTurn[] = [];
  for (const stretch of stretches) {
    const last = turns.at(-1);
    if (last?.speaker === stretch.speaker && stretch.startMs - last.endMs <= pauseMs)
      last.endMs = stretch.endMs;
    else turns.push({ ...stretch });
  }
  return turns;
};

const numberAsTheyCome = (turns: readonly SpeakerTurn[]): SpeakerTurn[] => {
  const numbers = new Map<number, number>();
  return turns.map((turn) => {
    const speaker = numbers.get(turn.speaker) ?? numbers.size;
    numbers.set(turn.speaker, speaker);
    return { ...turn, speaker };
  });
};
