/** Storage key of a recording; the tus server uses the same name for its upload. */
export const storageKeyOf = (id: string): string => `recordings/${id}`;
