import type { CountingWord } from './cardinals.ts';
import type { BareWord } from './tokens.ts';

/** The words of a passage: as written, and for the parser of numbers. */
export type Words = { readonly bare: readonly BareWord[]; readonly counting: readonly CountingWord[] };

/** A number with its unit, in figures; `end` is the index after it. */
export type Written = { readonly text: string; readonly end: number };

export const twoDigits = (value: number): string => String(value).padStart(2, '0');
