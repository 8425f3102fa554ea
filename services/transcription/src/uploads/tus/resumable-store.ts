import type { Storage } from '@escriba/storage';
import type { DataStore } from '@tus/server';
import { storageKeyOf } from '../../recordings/storage-key.ts';
import { isNotThere } from './tus-failures.ts';

/** Where the bytes of unfinished uploads lie: under the key of the recording they become, so that none is copied at the end. */
export type ResumableStore = {
  /** What the protocol's server writes to and reads offsets from; its ids are storage keys. */
  readonly data: DataStore;
  /** Makes all bytes of an upload the stored object; doing it twice is harmless. */
  readonly complete: (key: string, sizeBytes: number) => Promise<void>;
  /** Removes an unfinished upload with whatever stands beside it; one that is not there is no failure. */
  readonly remove: (key: string) => Promise<void>;
};

export type StoredObjects = Pick<Storage, 'find' | 'remove'>;

type Places = { store: Pick<ResumableStore, 'data'>; storage: Pick<Storage, 'find'> };

/** How many bytes of an upload are stored. Whoever is sending is not disturbed. */
export const createCountReceived =
  ({ store, storage }: Places) =>
  async ({ id }: { id: string }): Promise<number> => {
    const key = storageKeyOf(id);
    const begun = await store.data.getUpload(key).catch((error: unknown) => {
      if (isNotThere(error)) return undefined;
      throw error;
    });
    // Of one that has been completed, nothing may be known any more but the object.
    return begun?.offset ?? (await storage.find(key))?.sizeBytes ?? 0;
  };

/** Whether all bytes of an upload are stored. */
export const createIsWhole = (places: Places) => {
  const countReceived = createCountReceived(places);
  return async (upload: { id: string; sizeBytes: number }): Promise<boolean> =>
    (await countReceived(upload)) === upload.sizeBytes;
};
