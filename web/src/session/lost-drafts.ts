import { openDB } from 'idb';
import { DATABASES, LAST_WORDS } from '../platform/databases.ts';
import { forgetStored, readStored } from '../platform/stored.ts';

/** Unsaved changes, as the page of a transcript stores them. Those of an older release name no owner. */
type Draft = { readonly key: string; readonly ownerId?: string };

/** Removes the unsaved changes to the recordings of a workspace. The user's own, and those in other workspaces, stay. */
export const forgetDraftsOf = async (workspaceId: string): Promise<void> => {
  const isOf = ({ ownerId = workspaceId }: Partial<Draft>): boolean => ownerId === workspaceId;
  forgetStored(LAST_WORDS, (key) => {
    const text = readStored(LAST_WORDS + key) ?? '';
    return text !== '' && !isOf(JSON.parse(text) as Partial<Draft>);
  });
  // Opening it would create it.
  if (!(await indexedDB.databases()).some(({ name }) => name === DATABASES.drafts)) return;
  const db = await openDB(DATABASES.drafts);
  const change = db.transaction(['bases', 'changes'], 'readwrite');
  const drafts = (await change.objectStore('changes').getAll()) as Draft[];
  for (const { key } of drafts.filter(isOf)) {
    await change.objectStore('changes').delete(key);
    await change.objectStore('bases').delete(IDBKeyRange.bound(key, `${key}/\uffff`));
  }
  await change.done;
  db.close();
};
