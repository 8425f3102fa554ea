import * as Type from './schema.ts';

/** What the clean text of a transcript leaves out or writes otherwise: filler words, repeated and broken-off words, spaces and capitals. */
export const CLEAN_KINDS = ['fillers', 'repeats', 'punctuation'] as const;
export type CleanKind = (typeof CLEAN_KINDS)[number];

export const isCleanKind = (value: string): value is CleanKind =>
  (CLEAN_KINDS as readonly string[]).includes(value);

/** Kinds in a query, separated by commas. The service refuses an unknown kind with a message that lists the known ones. */
export const CleanKindList = Type.String({
  maxLength: 100,
  description: `Parts of the clean text, separated by commas: ${CLEAN_KINDS.join(', ')}`,
});
