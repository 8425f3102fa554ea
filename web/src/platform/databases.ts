/** Databases of this browser with recordings or texts of a user. */
export const DATABASES = {
  copies: 'escriba-offline',
  drafts: 'escriba-drafts',
  shared: 'escriba-shared',
  /** The upload queue's: unfinished uploads and recordings of the microphone, of all users of the browser. */
  uploads: 'escriba',
} as const;

/** The prefix of keys in the local storage with what a user wrote right before a page closed: user and transcript follow. */
export const LAST_WORDS = 'escriba-draft ';

/** Deletes a database with all its content. Waits for pages that use it; where storage is refused there is none. */
export const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(name);
      request.addEventListener('success', () => resolve());
      request.addEventListener('error', () => resolve());
    } catch {
      resolve();
    }
  });
