/** Where the bytes of a recording lie; the tus server knows its upload by the same name. */
export const storageKeyOf = (id: string): string => `recordings/${id}`;
