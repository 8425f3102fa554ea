import { type SpeakerTurn, clusterSpeakers } from '@escriba/speech';
import type { PieceResult } from '../db/json.ts';
import type { Run } from './runs.repository.ts';

/** A visitor reads only the text, and so does a user whose plan does not identify speakers. */
export const wantsSpeakers = (run: Pick<Run, 'owner_kind' | 'with_speakers'>): boolean =>
  run.owner_kind === 'user' && run.with_speakers;

/** Speaker turns, from the voices in all pieces; null if they are missing in any. */
export const findTurns = async (
  results: readonly PieceResult[],
  signal: AbortSignal,
): Promise<SpeakerTurn[] | null> => {
  const heard = results.flatMap(({ voices }) => (voices ? [voices] : []));
  return heard.length === results.length ? clusterSpeakers(heard.flat(), { signal }) : null;
};
