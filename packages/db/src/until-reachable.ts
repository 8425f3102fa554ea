import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { pingDatabase } from './database.ts';
import { isConnectionFailure } from './failures.ts';

const PAUSE_MS = 500;

/**
 * Resolves when Postgres responds. While it cannot be reached, is starting or has no free connection, tries again until `withinMs` is over.
 * @throws the last failure; at once if a retry makes no sense, for example with a wrong password
 */
export const untilReachable = async <DB>(db: Kysely<DB>, withinMs: number): Promise<void> => {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await pingDatabase(db);
    } catch (error) {
      if (!isConnectionFailure(error) || performance.now() + PAUSE_MS > deadline) throw error;
      await sleep(PAUSE_MS);
    }
  }
};
