/** Longest address of a link, in characters. */
export const LINK_LENGTH_MAX = 2_000;
