import { mkdtempDisposable } from 'node:fs/promises';
import { join } from 'node:path';
import { addressBlock } from '@escriba/http';
import type { Storage } from '@escriba/storage';
import { type ProbedMedia, probeMedia } from '../media/probe.ts';
import type { MediaPrograms } from '../media/run-program.ts';
import type { Owner } from '../recordings/owner.ts';
import type { ProbeQueue } from './probe-queue.ts';

type ProbeDeps = {
  storage: Pick<Storage, 'fetchToFile'>;
  programs: MediaPrograms;
  workDirectory: string;
  queue: ProbeQueue;
};

/** Who a recording is probed for; the address if it is known. */
export type ProbeCaller = { owner: Owner; address?: string | undefined };

export type RecordingProbe = ReturnType<typeof createRecordingProbe>;

/** Examines stored recordings, a few at a time. */
export const createRecordingProbe = ({ storage, programs, workDirectory, queue }: ProbeDeps) => ({
  /** Identifies a stored object by its content, not its name. @throws the media errors, mediaBusy */
  probe: (storageKey: string, caller: ProbeCaller): Promise<ProbedMedia> =>
    queue.run(callersOf(caller), async () => {
      await using folder = await mkdtempDisposable(join(workDirectory, 'probe-'));
      return await probeMedia(programs, await storage.fetchToFile(storageKey, folder.path));
    }),
  checkRoom: queue.checkRoom,
});

/** Whom a turn in the queue counts for. */
export const callersOf = ({ owner, address }: ProbeCaller): string[] => [
  `${owner.kind}:${owner.id}`,
  ...(address === undefined ? [] : [`address:${addressBlock(address)}`]),
];
