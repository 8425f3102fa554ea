/** Returns the key of the unsaved changes to a transcript. Tabs after the first add their slot, see `draft-slots.ts`. */
export const transcriptDraftKey = (userId: string, id: string): string => `${userId}/${id}`;

/** Returns the key of the unsaved notes on a recording. */
export const notesDraftKey = (userId: string, id: string): string => `${userId}/notes/${id}`;
