import type { SpeakerTurn } from '../types.ts';

export type SpeakerErrors = {
  /** The number of found speakers. */
  speakers: number;
  /** The fraction of the time assigned to the wrong speaker, 0…1. */
  wrongShare: number;
};

/**
 * Compares found turns with correct ones. Every found speaker is matched with the known one with whom it shares most time; time in which
 * only one of the two knows a speaker does not count.
 */
export const speakerErrors = (
  found: readonly SpeakerTurn[],
  reference: readonly SpeakerTurn[],
): SpeakerErrors => {
  const shared = new Map<number, Map<number, number>>();
  for (const turn of found) {
    const row = shared.get(turn.speaker) ?? new Map<number, number>();
    shared.set(turn.speaker, row);
    for (const { startMs, endMs, speaker } of reference) {
      const ms = Math.min(turn.endMs, endMs) - Math.max(turn.startMs, startMs);
      if (ms > 0) row.set(speaker, (row.get(speaker) ?? 0) + ms);
    }
  }
  const rows = [...shared.values()].map((row) => [...row.values()]);
  const total = rows.flat().reduce((sum, ms) => sum + ms, 0);
  const right = rows.reduce((sum, row) => sum + Math.max(0, ...row), 0);
  return { speakers: shared.size, wrongShare: total === 0 ? 0 : 1 - right / total };
};
