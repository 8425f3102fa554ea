import { mkdtempDisposable } from 'node:fs/promises';
import { join } from 'node:path';
import { addressBlock } from '@escriba/http';
import type { Logger } from '@escriba/runtime';
import type { Storage } from '@escriba/storage';
import type { ProbedMedia } from '../media/describe-media.ts';
import { probeMedia } from '../media/probe.ts';
import { CLIP_BYTES_MAX, readClip } from '../media/read-clip.ts';
import type { MediaPrograms } from '../media/run-program.ts';
import type { Owner } from '../recordings/owner.ts';
import { clipKeyOf } from '../recordings/storage-key.ts';
import type { UnclaimedObjects } from '../recordings/unclaimed-objects.service.ts';
import type { StoredRecording } from './insert-upload.ts';
import type { ProbeQueue } from './probe-queue.ts';

type ProbeDeps = {
  storage: Pick<Storage, 'fetchToFile'>;
  unclaimedObjects: Pick<UnclaimedObjects, 'store'>;
  programs: MediaPrograms;
  workDirectory: string;
  queue: ProbeQueue;
  logger: Pick<Logger, 'warn'>;
};

type Examined = Pick<StoredRecording, 'storageKey' | 'sizeBytes'>;

/** Who a recording is probed for; the address if it is known. */
export type ProbeCaller = { owner: Owner; address?: string | undefined };

export type RecordingProbe = ReturnType<typeof createRecordingProbe>;

/** Examines stored recordings, a few at a time. */
export const createRecordingProbe = (deps: ProbeDeps) => ({
  /**
   * Identifies a stored object by its content, not its name. The decoded audio of a short one is stored too, so that its worker need not
   * decode it again.
   * @throws the media errors, mediaBusy
   */
  probe: (recording: Examined, caller: ProbeCaller): Promise<ProbedMedia> =>
    deps.queue.run(callersOf(caller), async () => {
      await using folder = await mkdtempDisposable(join(deps.workDirectory, 'probe-'));
      const path = await deps.storage.fetchToFile(recording.storageKey, folder.path);
      const clip = await probeClip(deps, { recording, path, folder: folder.path });
      return clip ?? (await probeMedia(deps.programs, path));
    }),
  checkRoom: deps.queue.checkRoom,
});

const probeClip = async (
  { programs, unclaimedObjects, logger }: ProbeDeps,
  { recording, path, folder }: { recording: Examined; path: string; folder: string },
): Promise<ProbedMedia | undefined> => {
  if (recording.sizeBytes === 0 || recording.sizeBytes > CLIP_BYTES_MAX) return undefined;
  const outPath = join(folder, 'decoded.pcm');
  const clip = await readClip(programs, { path, outPath });
  if (clip === undefined) return undefined;
  const signal = AbortSignal.timeout(STORE_MS_MAX);
  await unclaimedObjects.store(clipKeyOf(recording.storageKey), outPath, signal).catch((error: unknown) => {
    // Its worker decodes it again.
    logger.warn({ err: error }, 'uploads.clip_not_stored');
  });
  return clip;
};

const STORE_MS_MAX = 10_000;

/** Whom a turn in the queue counts for. */
export const callersOf = ({ owner, address }: ProbeCaller): string[] => [
  `${owner.kind}:${owner.id}`,
  ...(address === undefined ? [] : [`address:${addressBlock(address)}`]),
];
