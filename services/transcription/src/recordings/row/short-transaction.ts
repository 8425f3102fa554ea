import { isWaitTimeout, limitWaits } from '@escriba/db';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { recordingBusy } from './recordings.errors.ts';

/** How long a statement of a request waits for a lock of another request. */
const LOCK_MS_MAX = 2_000;
const STATEMENT_MS_MAX = 10_000;

/** Runs a request's transaction, whose statements neither wait nor run long. @throws recordingBusy if one does */
export const inShortTransaction = async <T>(
  db: Kysely<DB>,
  work: (transaction: Kysely<DB>) => Promise<T>,
): Promise<T> => {
  try {
    return await db.transaction().execute(async (transaction) => {
      await limitWaits(transaction, { lockMs: LOCK_MS_MAX, statementMs: STATEMENT_MS_MAX });
      return work(transaction);
    });
  } catch (error) {
    throw isWaitTimeout(error) ? recordingBusy(error) : error;
  }
};
