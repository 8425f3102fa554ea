import type { SpeakerTurn, VoiceWindow } from '../types.ts';
import { PRINT_LENGTH } from './average-linkage.ts';
import { groupVoices } from './group-voices.ts';
import { parseVoicePrint } from './voice-print.ts';

export type ClusterOptions = {
  /** Two groups of windows are one speaker while their mean cosine is at least this. Default 0.6. */
  similarityMin?: number;
  /**
   * Whoever has fewer windows (0.8 s each) is no speaker: they go to the nearest. Default 4, in recordings with more than
   * 800 windows one in 200: windows with a laugh or two voices in them are alike too, and grow in number with the length.
   */
  windowsMin?: number;
  /** Of more speakers the most alike are taken for one. Default 20. */
  speakersMax?: number;
  /** One speaker's turn goes on over a silence up to this. Default 1,000. */
  pauseMs?: number;
  signal?: AbortSignal | undefined;
};

/**
 * Who spoke when: the windows of a whole recording, from any number of pieces, in the order of their times. No windows
 * give no turns. Three hours take some seconds; the event loop goes on meanwhile.
 */
export async function clusterSpeakers(
  windows: readonly VoiceWindow[],
  options: ClusterOptions = {},
): Promise<SpeakerTurn[]> {
  const { similarityMin = 0.6, speakersMax = 20, pauseMs = 1_000, signal } = options;
  const windowsMin = options.windowsMin ?? Math.max(4, windows.length / 200);
  if (!(speakersMax >= 1)) throw new RangeError('speakersMax must be at least 1');
  const ordered = windows.toSorted((a, b) => a.startMs - b.startMs);
  const sums = new Float32Array(ordered.length * PRINT_LENGTH);
  for (const [i, { print }] of ordered.entries()) parseVoicePrint(print, sums, i * PRINT_LENGTH);
  const labels = await groupVoices(
    { sums, counts: new Float64Array(ordered.length).fill(1) },
    { similarityMin, membersMin: windowsMin, groupsMax: speakersMax, signal },
  );
  const stretches = ordered.map(({ startMs, endMs }, i) => ({ startMs, endMs, speaker: labels[i] ?? 0 }));
  return numberAsTheyCome(joinStretches(stretches, pauseMs));
}

function joinStretches(stretches: readonly SpeakerTurn[], pauseMs: number): SpeakerTurn[] {
  const turns: SpeakerTurn[] = [];
  for (const stretch of stretches) {
    const last = turns.at(-1);
    if (last?.speaker === stretch.speaker && stretch.startMs - last.endMs <= pauseMs)
      last.endMs = stretch.endMs;
    else turns.push({ ...stretch });
  }
  return turns;
}

function numberAsTheyCome(turns: readonly SpeakerTurn[]): SpeakerTurn[] {
  const numbers = new Map<number, number>();
  return turns.map((turn) => {
    const speaker = numbers.get(turn.speaker) ?? numbers.size;
    numbers.set(turn.speaker, speaker);
    return { ...turn, speaker };
  });
}
