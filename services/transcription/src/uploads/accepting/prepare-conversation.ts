import { mkdtempDisposable } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { Storage } from '@escriba/storage';
import { readConversation } from '../../transcripts/transcripts.ts';
import type { Conversation } from '../../platform/db/json.ts';
import { notMedia } from '../../platform/media/media.errors.ts';
import type { MediaPrograms } from '../../platform/media/run-program.ts';
import { hashFile, type Quota, storageKeyOf, type UnclaimedObjects } from '../../recordings/recordings.ts';
import type { StoredRecording, UploadedMedia } from '../probing/uploaded-media.ts';
import { turnOf, type ProbeCaller } from '../probing/probe-recording.ts';
import type { ProbeQueue } from '../probing/probe-queue.ts';

type PrepareDeps = {
  storage: Pick<Storage, 'fetchToFile'>;
  unclaimedObjects: Pick<UnclaimedObjects, 'store'>;
  programs: MediaPrograms;
  workDirectory: string;
  /** A queue for archives alone: joining takes minutes, and must not keep ordinary uploads waiting. */
  archiveQueue: Pick<ProbeQueue, 'run'>;
  quota: Pick<Quota, 'check'>;
  newId: () => string;
};

export type PreparedConversation = {
  recording: StoredRecording;
  media: UploadedMedia;
  conversation: Conversation;
};

export type PrepareConversation = ReturnType<typeof createPrepareConversation>;

/** Time for reading and joining all voice messages of a chat. */
const TIME_MS_MAX = 15 * 60_000;

/** Returns whether an upload is to be read as an exported chat. */
export const isArchive = ({ fileName }: Pick<StoredRecording, 'fileName'>): boolean =>
  /\.zip$/i.test(fileName);

type ArchiveCaller = ProbeCaller & {
  locale: Locale;
  /** Aborts when the client has disconnected. */
  signal?: AbortSignal | undefined;
};

/**
 * Makes a recording of an exported chat: the joined voice messages, stored under a key of their own as an unclaimed object, and the timeline.
 * @throws notMedia for a visitor; the plan's refusals, quotaUnavailable; the errors of `readConversation`; mediaBusy; the signal's reason
 */
export const createPrepareConversation =
  (deps: PrepareDeps) =>
  async (archive: StoredRecording, caller: ArchiveCaller): Promise<PreparedConversation> => {
    const { owner, locale } = caller;
    if (owner.kind !== 'user') throw notMedia();
    const checkLength = async (durationMs: number): Promise<void> => {
      await deps.quota.check({ userId: owner.id, locale }, { durationMs });
    };
    return deps.archiveQueue.run(turnOf(caller), async () => {
      const signal = AbortSignal.any([
        AbortSignal.timeout(TIME_MS_MAX),
        ...(caller.signal ? [caller.signal] : []),
      ]);
      signal.throwIfAborted();
      await using folder = await mkdtempDisposable(join(deps.workDirectory, 'conversation-'));
      const path = await deps.storage.fetchToFile(archive.storageKey, folder.path);
      const read = { path, folder: folder.path, locale, checkLength, signal };
      const { messages, audioPath, durationMs } = await readConversation(deps.programs, read);
      const stored = await store(deps, { id: archive.id, path: audioPath, signal });
      const fileName = archive.fileName.replace(/\.zip$/i, '.m4a');
      return {
        recording: { ...archive, ...stored, fileName },
        media: mediaOf(durationMs),
        conversation: messages,
      };
    });
  };

const mediaOf = (durationMs: number): UploadedMedia => ({
  kind: 'audio',
  mimeType: 'audio/mp4',
  durationMs,
  playsAsIs: true,
});

/** Stores the joined recording. The key is new with each attempt, so that one attempt never removes what another has claimed. */
const store = async (
  { unclaimedObjects, newId }: PrepareDeps,
  { id, path, signal }: { id: string; path: string; signal: AbortSignal },
): Promise<Pick<StoredRecording, 'storageKey' | 'sizeBytes' | 'sha256'>> => {
  const storageKey = storageKeyOf(`${id}-${newId()}`);
  const sha256 = await hashFile(path, signal);
  return { storageKey, ...(await unclaimedObjects.store(storageKey, path, signal)), sha256 };
};
