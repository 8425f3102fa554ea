import { type IDBPDatabase, openDB } from 'idb';
import { DATABASES, LAST_WORDS } from '../platform/databases.ts';
import { forgetStored, readStored } from '../platform/stored.ts';

/** Unsaved changes, as the page of a transcript stores them. Those of an older release name no owner. */
export type Draft = { readonly key: string; readonly ownerId?: string };

/** Removes the unsaved changes to the recordings of a workspace. The user's own, and those in other workspaces, stay. */
export const forgetDraftsOf = (workspaceId: string): Promise<void> =>
  forgetDrafts(({ ownerId = workspaceId }) => ownerId === workspaceId);

/** Removes unsaved changes of which a function says so. */
export const forgetDrafts = async (isOver: (draft: Draft) => boolean): Promise<void> => {
  const over = new Set((await listDrafts()).filter(isOver).map(({ key }) => key));
  forgetStored(LAST_WORDS, (key) => readStored(LAST_WORDS + key) !== '' && !over.has(key));
  const db = over.size === 0 ? undefined : await openExisting();
  if (db === undefined) return;
  const change = db.transaction(['bases', 'changes'], 'readwrite');
  for (const key of over) {
    await change.objectStore('changes').delete(key);
    await change.objectStore('bases').delete(IDBKeyRange.bound(key, `${key}/\uffff`));
  }
  await change.done;
  db.close();
};

/** Lists the unsaved changes in this browser. */
export const listDrafts = async (): Promise<Draft[]> => {
  const db = await openExisting();
  const stored = (await db?.getAll('changes')) as Draft[] | undefined;
  db?.close();
  return [...(stored ?? []), ...listLastWords('').flatMap(readLastWords)];
};

/** Lists the keys with what was written right before a page closed, by their beginning. */
export const listLastWords = (prefix: string): string[] => {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(LAST_WORDS + prefix));
    return names.map((name) => name.slice(LAST_WORDS.length));
  } catch {
    return [];
  }
};

const readLastWords = (key: string): Draft[] => {
  const text = readStored(LAST_WORDS + key) ?? '';
  return text === '' ? [] : [{ ...(JSON.parse(text) as Draft), key }];
};

/** Opening a database would create it. */
const openExisting = async (): Promise<IDBPDatabase | undefined> =>
  (await indexedDB.databases()).some(({ name }) => name === DATABASES.drafts)
    ? openDB(DATABASES.drafts)
    : undefined;
