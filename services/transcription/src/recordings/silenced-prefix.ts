/** Where the silenced copies of one recording lie. */
export const silencedPrefix = (transcriptionId: string): string => `silenced/${transcriptionId}/`;
