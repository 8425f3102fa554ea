/** Storage key of a recording; the tus server uses the same name for its upload. */
export const storageKeyOf = (id: string): string => `recordings/${id}`;

/** Storage key of the decoded audio of a short recording, which is kept until it is transcribed. */
export const clipKeyOf = (storageKey: string): string => `${storageKey}-clip`;

/** Storage prefix of a recording's silenced copies. */
export const silencedPrefix = (transcriptionId: string): string => `silenced/${transcriptionId}/`;
