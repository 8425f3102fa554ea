/** Returns the key of the unsaved changes to a transcript. Tabs after the first add their slot, see `draft-slots.ts`. */
export const transcriptDraftKey = (userId: string, id: string): string => `${userId}/${id}`;

/** Returns the key of the unsaved notes on a recording. */
export const notesDraftKey = (userId: string, id: string): string => `${userId}/notes/${id}`;

/** Returns the recording of a key of this user's; undefined of another's. */
export const recordingOfDraft = (userId: string, key: string): string | undefined =>
  key.startsWith(`${userId}/`) ? key.split('/').at(-1)?.split('~')[0] : undefined;
