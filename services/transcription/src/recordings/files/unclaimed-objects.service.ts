import { createReadStream } from 'node:fs';
import type { Storage } from '@escriba/storage';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createUnclaimedObjectsRepository } from './unclaimed-objects.repository.ts';

export type UnclaimedObjects = ReturnType<typeof createUnclaimedObjects>;

const BATCH_SIZE = 100;
/** No work takes longer; an older object that nothing claimed was left by a process that died. */
const MAKING_MS_MAX = 24 * 3_600_000;

/** Stores objects that are not claimed yet, and removes objects reliably: `removeDue` retries failures. */
export const createUnclaimedObjects = (deps: {
  db: Kysely<DB>;
  storage: Pick<Storage, 'put' | 'remove'>;
  clock: () => Date;
}) => {
  const ledger = createUnclaimedObjectsRepository(deps.db);

  const remove = async (storageKey: string): Promise<void> => {
    if (!(await ledger.has(storageKey))) return;
    await deps.storage.remove(storageKey);
    await ledger.delete(storageKey);
  };

  return {
    /** Stores a file as an unclaimed object, to be claimed within a day. A failure or an abort leaves nothing. */
    store: async (storageKey: string, path: string, signal: AbortSignal): Promise<{ sizeBytes: number }> => {
      await ledger.insert(storageKey, new Date(deps.clock().getTime() + MAKING_MS_MAX));
      const source = createReadStream(path);
      try {
        return await deps.storage.put(storageKey, source, { signal });
      } catch (error) {
        await Promise.allSettled([remove(storageKey)]);
        throw error;
      } finally {
        source.destroy();
      }
    },

    /** Removes one object, if it is recorded as unclaimed. Idempotent. */
    remove,
    /** Removes due objects; returns their number. */
    removeDue: async (): Promise<number> => {
      const due = await ledger.listDue(deps.clock(), BATCH_SIZE);
      for (const storageKey of due) await remove(storageKey);
      return due.length;
    },
  };
};
