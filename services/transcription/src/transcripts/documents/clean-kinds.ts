import { CLEAN_KINDS, type CleanKind, isCleanKind } from '@escriba/contracts/shared/clean-kinds';
import type { TranscriptViews } from '@escriba/contracts/transcription/sharing';
import type { ViewOptions } from '@escriba/transcript';
import { cleanKindUnknown } from './transcripts.errors.ts';

/** What the clean text leaves out; undefined cleans nothing. */
export type CleanKinds = readonly CleanKind[] | undefined;

/** Returns what is cleaned: the kinds of the list, else all if it is switched on. Fillers alone have a switch too. @throws cleanKindUnknown */
export const readCleanKinds = ({
  clean,
  clean_kinds: list,
  no_fillers,
}: Pick<TranscriptViews, 'clean' | 'clean_kinds' | 'no_fillers'>): CleanKinds => {
  if (list === undefined && clean === '1') return CLEAN_KINDS;
  const wanted = new Set(list?.split(',').map(toKind));
  if (no_fillers === '1') wanted.add('fillers');
  return wanted.size === 0 ? undefined : CLEAN_KINDS.filter((kind) => wanted.has(kind));
};

const toKind = (name: string): CleanKind => {
  if (!isCleanKind(name)) throw cleanKindUnknown(name);
  return name;
};

export const toCleanViews = (kinds: CleanKinds): Required<Pick<ViewOptions, 'clean' | 'cleanKinds'>> => ({
  clean: kinds !== undefined,
  cleanKinds: kinds ?? [],
});
