import type { ThisTab } from './this-tab.ts';
import type { OpenUploadsDb, RememberedUpload } from './uploads-db.ts';

type RememberedUploadsDeps = { readonly openDb: OpenUploadsDb; readonly thisTab: ThisTab };

/** Stores unfinished uploads across reloads. Without storage everything else still works. */
export const createRememberedUploads = ({ openDb, thisTab }: RememberedUploadsDeps) => ({
  put: async (upload: Omit<RememberedUpload, 'tabId'>): Promise<void> => {
    await quietly(async () => (await openDb()).put('uploads', { ...upload, tabId: thisTab.getTabId() }));
  },

  move: async (id: string, sentBytes: number): Promise<void> => {
    await quietly(async () => {
      const change = (await openDb()).transaction('uploads', 'readwrite');
      const upload = await change.store.get(id);
      if (upload !== undefined) await change.store.put({ ...upload, sentBytes, tabId: thisTab.getTabId() });
      await change.done;
    });
  },

  forget: async (id: string): Promise<void> => {
    await quietly(async () => (await openDb()).delete('uploads', id));
  },

  find: async (id: string): Promise<RememberedUpload | undefined> =>
    quietly(async () => (await openDb()).get('uploads', id)),

  /** Lists the user's uploads that no open tab is sending, oldest first. */
  list: async (userId: string): Promise<readonly RememberedUpload[]> => {
    const uploads = (await quietly(async () => (await openDb()).getAll('uploads'))) ?? [];
    const livesElsewhere = await thisTab.findLivingTabs();
    return uploads
      .filter((upload) => upload.userId === userId && !livesElsewhere(upload.tabId))
      .toSorted((one, other) => one.beganAtMs - other.beganAtMs);
  },
});

export type RememberedUploads = ReturnType<typeof createRememberedUploads>;

/** Ignores failures, because storage is optional. */
const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};
