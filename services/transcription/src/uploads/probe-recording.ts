import { mkdtempDisposable } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '@escriba/storage';
import { type ProbedMedia, probeMedia } from '../media/probe.ts';
import type { MediaPrograms } from '../media/programs.ts';

type ProbeDeps = { storage: Pick<Storage, 'fetchToFile'>; programs: MediaPrograms; workDirectory: string };

/** Finds out what a stored object is; the name it came with tells nothing. @throws the media errors */
export const createRecordingProbe =
  ({ storage, programs, workDirectory }: ProbeDeps) =>
  async (storageKey: string): Promise<ProbedMedia> => {
    await using folder = await mkdtempDisposable(join(workDirectory, 'probe-'));
    return await probeMedia(programs, await storage.fetchToFile(storageKey, folder.path));
  };
