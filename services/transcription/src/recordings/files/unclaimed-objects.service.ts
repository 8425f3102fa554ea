import { createReadStream } from 'node:fs';
import type { Logger } from '@escriba/runtime';
import type { Storage } from '@escriba/storage';
import { createWork } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { DB } from '../../platform/db/schema.generated.ts';
import { UNCLAIMED_OBJECTS, createUnclaimedObjectsRepository } from './unclaimed-objects.repository.ts';

export type UnclaimedObjects = ReturnType<typeof createUnclaimedObjects>;

type UnclaimedObjectsDeps = {
  db: Kysely<DB>;
  storage: Pick<Storage, 'put' | 'remove'>;
  clock: () => Date;
  logger: Pick<Logger, 'warn'>;
  registry?: Registry | undefined;
};

/** How due objects are removed: a hundred in a run, ten at once. */
const REMOVING = {
  batchSize: 10,
  rowsMax: 100,
  leaseMs: 10 * 60_000,
  backoff: { firstMs: 60_000, maxMs: 3_600_000 },
};
/** The time after which an object that nothing claimed or kept counts as left by a process that died. */
const MAKING_MS_MAX = 24 * 3_600_000;

/** Stores objects that are not claimed yet, and removes objects reliably: `removeDue` retries failures. */
export const createUnclaimedObjects = ({ db, storage, clock, logger, registry }: UnclaimedObjectsDeps) => {
  const ledger = createUnclaimedObjectsRepository(db);
  const due = createWork({
    db,
    clock,
    logger,
    registry,
    ...REMOVING,
    table: UNCLAIMED_OBJECTS,
    failure: {
      event: 'storage.object_not_removed',
      fields: ({ storage_key: storageKey }) => ({ storageKey }),
    },
    handle: async ({ storage_key: storageKey }, { finish }) => {
      // A recording may have claimed it since.
      if (!(await ledger.has(storageKey))) return;
      await storage.remove(storageKey);
      await finish(db);
    },
  });

  const remove = async (storageKey: string): Promise<void> => {
    if (!(await ledger.has(storageKey))) return;
    await storage.remove(storageKey);
    await ledger.delete(storageKey);
  };

  return {
    /** Stores a file as an unclaimed object, to be claimed within a day. A failure or an abort leaves nothing. */
    store: async (storageKey: string, path: string, signal: AbortSignal): Promise<{ sizeBytes: number }> => {
      await ledger.insert(storageKey, new Date(clock().getTime() + MAKING_MS_MAX));
      const source = createReadStream(path);
      try {
        return await storage.put(storageKey, source, { signal });
      } catch (error) {
        await Promise.allSettled([remove(storageKey)]);
        throw error;
      } finally {
        source.destroy();
      }
    },

    /** Keeps an unclaimed object that is still needed for another day. Writes nothing within an hour of the last call. */
    keep: (storageKey: string): Promise<void> =>
      ledger.postpone(storageKey, new Date(clock().getTime() + MAKING_MS_MAX)),

    /** Removes one object, if it is recorded as unclaimed. The call is idempotent. */
    remove,
    /** Removes due objects; one that cannot be removed is tried again after 1, 2, 4 … 60 minutes. */
    removeDue: async (): Promise<void> => {
      await due.runDue();
    },
  };
};
