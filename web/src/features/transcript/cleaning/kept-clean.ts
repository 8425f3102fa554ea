import { CLEAN_KINDS, type CleanKind } from '@escriba/contracts/shared/clean-kinds';
import { readStored, writeStored } from '../../../platform/stored.ts';

const STORED_UNDER = 'clean-text';

/** What the clean text changes, and whether it is shown. */
type Clean = { readonly clean: boolean; readonly cleanKinds: readonly CleanKind[] };

/** Returns how the last text was shown. */
export const readKeptClean = (): Clean => {
  const stored = readStored(STORED_UNDER)?.split(',') ?? [];
  const cleanKinds = CLEAN_KINDS.filter((kind) => stored.includes(kind));
  return cleanKinds.length === 0 ? { clean: false, cleanKinds: CLEAN_KINDS } : { clean: true, cleanKinds };
};

/** Keeps for the next text how this one is shown. */
export const keepClean = ({ clean, cleanKinds }: Clean): void =>
  writeStored(STORED_UNDER, clean ? cleanKinds.join(',') : '');

/** Adds or removes a kind, in the order of all kinds. */
export const withCleanKind = (kinds: readonly CleanKind[], kind: CleanKind, isOn: boolean): CleanKind[] =>
  CLEAN_KINDS.filter((one) => (one === kind ? isOn : kinds.includes(one)));
