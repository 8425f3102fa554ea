import { openDB } from 'idb';
import { DATABASES, LAST_WORDS } from '../../platform/databases.ts';
import { forgetStored } from '../../platform/stored.ts';

/** Removes the unsaved changes of anyone but this user, e.g. of someone whose session expired in this browser. */
export const forgetOtherDrafts = async (userId: string): Promise<void> => {
  const isOwn = (key: IDBValidKey): boolean => typeof key === 'string' && key.startsWith(`${userId}/`);
  forgetStored(LAST_WORDS, isOwn);
  try {
    // Opening it would create it.
    if (!(await indexedDB.databases()).some(({ name }) => name === DATABASES.drafts)) return;
    const db = await openDB(DATABASES.drafts);
    for (const store of db.objectStoreNames) {
      const change = db.transaction(store, 'readwrite');
      const others = (await change.store.getAllKeys()).filter((key) => !isOwn(key));
      for (const key of others) await change.store.delete(key);
      await change.done;
    }
    db.close();
  } catch {
    // Where storage is refused, nothing is kept.
  }
};
