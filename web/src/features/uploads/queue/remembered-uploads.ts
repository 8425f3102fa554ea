import { findLivingTabs, getTabId } from './this-tab.ts';
import { openUploadsDb, type RememberedUpload } from './uploads-db.ts';

/** Uploads that were begun, kept across reloads. Where the browser keeps nothing, nothing is remembered, and all else works. */
export const rememberedUploads = {
  put: async (upload: Omit<RememberedUpload, 'tabId'>): Promise<void> => {
    await quietly(async () => (await openUploadsDb()).put('uploads', { ...upload, tabId: getTabId() }));
  },

  move: async (id: string, sentBytes: number): Promise<void> => {
    await quietly(async () => {
      const change = (await openUploadsDb()).transaction('uploads', 'readwrite');
      const upload = await change.store.get(id);
      if (upload !== undefined) await change.store.put({ ...upload, sentBytes, tabId: getTabId() });
      await change.done;
    });
  },

  forget: async (id: string): Promise<void> => {
    await quietly(async () => (await openUploadsDb()).delete('uploads', id));
  },

  find: async (id: string): Promise<RememberedUpload | undefined> =>
    quietly(async () => (await openUploadsDb()).get('uploads', id)),

  /** The person's uploads that no open tab is sending, oldest first. */
  list: async (userId: string): Promise<readonly RememberedUpload[]> => {
    const uploads = (await quietly(async () => (await openUploadsDb()).getAll('uploads'))) ?? [];
    const livesElsewhere = await findLivingTabs();
    return uploads
      .filter((upload) => upload.userId === userId && !livesElsewhere(upload.tabId))
      .toSorted((one, other) => one.beganAtMs - other.beganAtMs);
  },
};

export type RememberedUploads = typeof rememberedUploads;

/** Memory is a help, never a condition. */
const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};
