import type { SpeakerTurn } from '../types.ts';
import { matchOneToOne } from './match-one-to-one.ts';

export type SpeakerErrors = {
  /** The number of found speakers. */
  speakers: number;
  /** The fraction of the time assigned to the wrong speaker, 0…1. */
  wrongShare: number;
};

/**
 * Compares found turns with correct ones. Found speakers are matched one to one with the known ones, so that they share most time together:
 * merging two people is wrong for the one who says less, and splitting one person is wrong for the smaller part. Time in which only one of
 * the two knows a speaker does not count.
 */
export const speakerErrors = (
  found: readonly SpeakerTurn[],
  reference: readonly SpeakerTurn[],
): SpeakerErrors => {
  const speakers = [...new Set(found.map(({ speaker }) => speaker))];
  const known = [...new Set(reference.map(({ speaker }) => speaker))];
  const sharedMs = speakers.map(() => known.map(() => 0));
  for (const turn of found) {
    const row = sharedMs[speakers.indexOf(turn.speaker)] ?? [];
    for (const { startMs, endMs, speaker } of reference) {
      const ms = Math.min(turn.endMs, endMs) - Math.max(turn.startMs, startMs);
      const column = known.indexOf(speaker);
      if (ms > 0) row[column] = (row[column] ?? 0) + ms;
    }
  }
  const total = sharedMs.flat().reduce((sum, ms) => sum + ms, 0);
  const right = matchOneToOne(sharedMs).reduce((sum, column, row) => sum + (sharedMs[row]?.[column] ?? 0), 0);
  return { speakers: speakers.length, wrongShare: total === 0 ? 0 : 1 - right / total };
};
