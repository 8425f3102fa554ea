import type { Storage } from '@escriba/storage';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import { createUnclaimedObjectsRepository } from './unclaimed-objects.repository.ts';

export type UnclaimedObjects = ReturnType<typeof createUnclaimedObjects>;

const BATCH_SIZE = 100;

/** Removes stored objects reliably: `removeDue` retries failures. */
export const createUnclaimedObjects = (deps: {
  db: Kysely<DB>;
  storage: Pick<Storage, 'remove'>;
  clock: () => Date;
}) => {
  const ledger = createUnclaimedObjectsRepository(deps.db);

  const remove = async (storageKey: string): Promise<void> => {
    if (!(await ledger.has(storageKey))) return;
    await deps.storage.remove(storageKey);
    await ledger.delete(storageKey);
  };

  return {
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
