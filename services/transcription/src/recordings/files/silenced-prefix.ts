/** Storage prefix of a recording's silenced copies. */
export const silencedPrefix = (transcriptionId: string): string => `silenced/${transcriptionId}/`;
