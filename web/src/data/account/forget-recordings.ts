import { openDB } from 'idb';
import { DATABASES } from '../../platform/databases.ts';

type Owned = { readonly id: string; readonly userId: string };

/** Removes a user's recordings and unfinished uploads from this browser, for a deleted account. A sign-out leaves them: they are the only copy. */
export const forgetRecordings = async (userId: string): Promise<void> => {
  try {
    // Opening it would create it.
    if (!(await indexedDB.databases()).some(({ name }) => name === DATABASES.uploads)) return;
    const db = await openDB(DATABASES.uploads);
    const change = db.transaction(['uploads', 'recordings', 'pieces'], 'readwrite');
    for (const store of ['uploads', 'recordings'] as const)
      for (const owned of (await change.objectStore(store).getAll()) as Owned[]) {
        if (owned.userId !== userId) continue;
        await change.objectStore(store).delete(owned.id);
        if (store === 'recordings')
          await change
            .objectStore('pieces')
            .delete(IDBKeyRange.bound([owned.id, 0], [owned.id, Number.MAX_SAFE_INTEGER]));
      }
    await change.done;
    db.close();
  } catch {
    // Where storage is refused, nothing is kept.
  }
};
