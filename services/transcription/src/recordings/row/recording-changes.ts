import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { recordingBusy } from './recordings.errors.ts';
import { inShortTransaction } from './short-transaction.ts';
import { createTurns } from './turns.ts';

export type ChangeRecording = ReturnType<typeof createRecordingChanges>;

/** How many writers of a recording run and wait. They wait here without a database connection, so that others find one. */
const RECORDING_TURNS = { runningMax: 1, waitingMax: 5, refuse: () => recordingBusy() };
const OWNER_TURNS = { runningMax: 2, waitingMax: 10, refuse: () => recordingBusy() };

/**
 * Runs transactions that change a recording: one at a time per recording, two per owner, and a few that wait.
 * @throws recordingBusy if more arrive, or another process locks the recording too long
 */
export const createRecordingChanges = (db: Kysely<DB>) => {
  const ofRecording = createTurns(RECORDING_TURNS);
  const ofOwner = createTurns(OWNER_TURNS);

  return <T, Prepared = undefined>(
    { id, ownerId, prepare }: Place<Prepared>,
    work: (transaction: Kysely<DB>, prepared: Prepared) => Promise<T>,
  ): Promise<T> =>
    ofRecording(id, () =>
      ofOwner(ownerId, async () => {
        const prepared = await prepare?.();
        return inShortTransaction(db, (transaction) => work(transaction, prepared as Prepared));
      }),
    );
};

type Place<Prepared> = {
  readonly id: string;
  readonly ownerId: string;
  /** Runs in the same turn, before the transaction: slow work must not keep its lock or its connection. */
  readonly prepare?: () => Promise<Prepared>;
};
