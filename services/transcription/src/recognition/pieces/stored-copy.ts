import type { Logger } from '@escriba/runtime';
import { storageKeyOf, type UnclaimedObjects } from '../../recordings/recordings.ts';
import type { Run } from '../runs/runs.repository.ts';

type CopyDeps = {
  unclaimedObjects: Pick<UnclaimedObjects, 'store' | 'keep' | 'remove'>;
  logger: Pick<Logger, 'warn'>;
};

type CopyInput = {
  run: Run;
  pcmPath: string;
  signal: AbortSignal;
  /** Called when other workers can read it. */
  onStored: () => void;
};

/** Stores the decoded recording as a temporary object, from which other workers read. It replaces what an earlier attempt stored. */
export const createStoredCopy = (
  { unclaimedObjects, logger }: CopyDeps,
  { run, pcmPath, signal, onStored }: CopyInput,
) => {
  const storageKey = storageKeyOf(`${run.id}-${run.round}-decoded`);
  let isStored = false;
  let hasFailed = false;
  let storing: Promise<void> | undefined;
  const store = async (): Promise<void> => {
    try {
      await unclaimedObjects.store(storageKey, pcmPath, signal);
      isStored = true;
      onStored();
    } catch (error) {
      hasFailed = true;
      if (!signal.aborted) logger.warn({ err: error, transcriptionId: run.id }, 'pieces.audio_not_stored');
    }
  };
  return {
    /** Stores it, once; resolves when that has ended. */
    store: (): Promise<void> => (storing ??= store()),
    wasBegun: (): boolean => storing !== undefined,
    hasFailed: (): boolean => hasFailed,
    /** Returns undefined until it is stored. */
    findKey: (): string | undefined => (isStored ? storageKey : undefined),
    /** Keeps it from housekeeping. Call it regularly while pieces are missing: those of a long recording may take days. */
    keep: async (): Promise<void> => {
      if (isStored) await unclaimedObjects.keep(storageKey);
    },
    ended: async (): Promise<void> => storing,
    /** Removes it, also what an earlier attempt left. */
    remove: async (): Promise<void> => {
      if (storing !== undefined || run.attempt > 1) await unclaimedObjects.remove(storageKey);
    },
  };
};
