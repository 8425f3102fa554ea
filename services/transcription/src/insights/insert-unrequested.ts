import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { type ChosenForm, createAutomaticFormsRepository } from './automatic-forms.repository.ts';
import { createUnrequestedRepository } from './unrequested.repository.ts';

/**
 * Inserts, in the transaction that gives a recording its text, the insights that its folder or the account names. `announceUnrequested` queues them after the
 * commit; until then, and if its message is lost, they are left to the sweep.
 */
export const insertAutomaticInsights = async (
  transaction: Kysely<DB>,
  transcriptionId: string,
  now: Date,
): Promise<void> => {
  const chosen = await createAutomaticFormsRepository(transaction).listOfRecording(transcriptionId);
  if (chosen.length > 0) await insertUnrequested(transaction, { transcriptionId, chosen, now });
};

type Insertion = {
  readonly transcriptionId: string;
  readonly chosen: readonly ChosenForm[];
  readonly now: Date;
};

/**
 * Inserts insights that no request has asked for, of a user's recording whose row the transaction has locked. Forms that the recording has, or that wait,
 * are left out, and so are all of a recording without words. They count once a worker begins: then the plan's limit and the agreement are checked.
 */
const insertUnrequested = async (
  transaction: Kysely<DB>,
  { transcriptionId, chosen, now }: Insertion,
): Promise<void> => {
  const unrequested = createUnrequestedRepository(transaction);
  const recording = await unrequested.findRecording(transcriptionId);
  if (recording === undefined) return;
  for (const form of chosen) await unrequested.insertMissing(recording, form, now);
};
