import { isWaitTimeout, limitWaits } from '@escriba/db';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { recordingBusy } from './recordings.errors.ts';
import { createTurns } from './turns.ts';

export type ChangeRecording = ReturnType<typeof createRecordingChanges>;

/** How many writers of a recording run and wait. They wait here without a database connection, so that others find one. */
const RECORDING_TURNS = { runningMax: 1, waitingMax: 5, refuse: () => recordingBusy() };
const OWNER_TURNS = { runningMax: 2, waitingMax: 10, refuse: () => recordingBusy() };
/** How long a writer waits for the lock of one in another process. */
const LOCK_MS_MAX = 2_000;
const STATEMENT_MS_MAX = 10_000;

/**
 * Runs transactions that change a recording: one at a time per recording, two per owner, and a few that wait.
 * @throws recordingBusy if more arrive, or another process locks the recording too long
 */
export const createRecordingChanges = (db: Kysely<DB>) => {
  const ofRecording = createTurns(RECORDING_TURNS);
  const ofOwner = createTurns(OWNER_TURNS);

  const transact = <T>(work: (transaction: Kysely<DB>) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      await limitWaits(transaction, { lockMs: LOCK_MS_MAX, statementMs: STATEMENT_MS_MAX });
      return work(transaction);
    });

  return <T, Prepared = undefined>(
    { id, ownerId, prepare }: Place<Prepared>,
    work: (transaction: Kysely<DB>, prepared: Prepared) => Promise<T>,
  ): Promise<T> =>
    ofRecording(id, () =>
      ofOwner(ownerId, async () => {
        const prepared = await prepare?.();
        return transact((transaction) => work(transaction, prepared as Prepared));
      }),
    ).catch((error: unknown) => {
      throw isWaitTimeout(error) ? recordingBusy(error) : error;
    });
};

type Place<Prepared> = {
  readonly id: string;
  readonly ownerId: string;
  /** Runs in the same turn, before the transaction: slow work must not keep its lock or its connection. */
  readonly prepare?: () => Promise<Prepared>;
};
