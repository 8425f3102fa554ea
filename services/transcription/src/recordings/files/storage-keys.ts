/** Storage key of a recording; the tus server uses the same name for its upload. */
export const storageKeyOf = (id: string): string => `recordings/${id}`;

/** Returns the storage key of a short recording's decoded audio, which is kept until it is transcribed. */
export const clipKeyOf = (storageKey: string): string => `${storageKey}-clip`;

/** Returns the storage prefix of a recording's silenced copies. */
export const silencedPrefix = (transcriptionId: string): string => `silenced/${transcriptionId}/`;
