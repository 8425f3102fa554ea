import type { TranscriptionEnded } from '@escriba/contracts/events/events';
import { insertOutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { isMergeRound, isTrialRound } from '../rounds/round-kinds.ts';

type EndedRound = {
  id: string;
  owner_kind: string;
  owner_id: string;
  round: number;
  is_trial: boolean;
  is_merge: boolean;
};

type End = { outcome: TranscriptionEnded['data']['outcome']; chargedMs: number; now: Date };

/** Writes the event that a round has ended, in the transaction that ends it. Free trials and merges have no quota. */
export const noteRoundEnded = async (
  transaction: Kysely<DB>,
  ended: EndedRound,
  { outcome, chargedMs, now }: End,
): Promise<void> => {
  const { id, owner_kind: ownerKind, owner_id: userId, round } = ended;
  if (ownerKind !== 'user' || isTrialRound(ended) || isMergeRound(ended)) return;
  const payload: Omit<TranscriptionEnded, 'id'> = {
    type: 'transcription.ended',
    occurredAt: now.toISOString(),
    data: { transcriptionId: id, round, userId, outcome, chargedMs },
  };
  await insertOutboxEvent(transaction, { subject: userId, payload }, now);
};
