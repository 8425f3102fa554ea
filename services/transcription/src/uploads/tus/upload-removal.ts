import type { Storage } from '@escriba/storage';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { AUDIO_RETENTION_MS, recordingsIn, storageKeyOf, userOwner } from '../../recordings/recordings.ts';
import { uploadFinished, uploadNotFound } from './resumable-uploads.errors.ts';
import { type ResumableUpload, createResumableUploadsRepository } from './resumable-uploads.repository.ts';
import { type ResumableStore, createIsWhole } from './resumable-store.ts';
import type { UploadLocks } from './upload-locks.ts';

type RemovalDeps = {
  db: Kysely<DB>;
  store: Pick<ResumableStore, 'remove' | 'data'>;
  storage: Pick<Storage, 'find'>;
  locks: Pick<UploadLocks, 'hold'>;
  clock: () => Date;
};

export type UploadRemoval = ReturnType<typeof createUploadRemoval>;

const BATCH_SIZE = 100;
const POSTPONED_BY_MS = 24 * 3_600_000;

/** Removes uploads that never became a transcription. Each removal waits for the upload's lock. */
export const createUploadRemoval = ({ db, store, storage, locks, clock }: RemovalDeps) => {
  const isWhole = createIsWhole({ store, storage });
  const uploads = createResumableUploadsRepository(db);

  /** Returns whether a transcription has claimed the stored object, even if the process died before it recorded so. */
  const isTaken = async ({ id, ownerId, finishedAt }: ResumableUpload): Promise<boolean> =>
    finishedAt !== null || (await recordingsIn(db).find(userOwner(ownerId), id)) !== undefined;

  const forget = async (upload: ResumableUpload): Promise<void> => {
    if (!(await isTaken(upload))) await store.remove(storageKeyOf(upload.id));
    await uploads.delete(upload.id);
  };

  const removeAlone = ({ id, ownerId }: Pick<ResumableUpload, 'id' | 'ownerId'>): Promise<void> =>
    locks.hold(storageKeyOf(id), async () => {
      const upload = await uploads.find(ownerId, id);
      if (upload) await forget(upload);
    });

  /**
   * Returns the time until which a complete upload that waits to be accepted is kept; undefined if it is not complete. It is at most the
   * retention period of audio.
   */
  const findRespite = async (upload: ResumableUpload): Promise<Date | undefined> => {
    const [now, last] = [clock().getTime(), upload.createdAt.getTime() + AUDIO_RETENTION_MS];
    const isWaiting = upload.finishedAt === null && now < last && (await isWhole(upload));
    return isWaiting ? new Date(Math.min(now + POSTPONED_BY_MS, last)) : undefined;
  };

  const endAlone = ({ id, ownerId }: ResumableUpload): Promise<void> =>
    locks.hold(storageKeyOf(id), async () => {
      const upload = await uploads.find(ownerId, id);
      if (!upload || upload.expiresAt > clock()) return;
      const respite = await findRespite(upload);
      await (respite ? uploads.postpone(id, respite) : forget(upload));
    });

  return {
    isTaken,
    /** Call it under the upload's lock. */
    forget,

    /** @throws uploadNotFound, uploadFinished, uploadBusy */
    cancel: (ownerId: string, id: string): Promise<void> =>
      locks.hold(storageKeyOf(id), async () => {
        const upload = await uploads.find(ownerId, id);
        if (!upload) throw uploadNotFound();
        if (await isTaken(upload)) throw uploadFinished();
        await forget(upload);
      }),

    /** Removes all of a user's unfinished uploads; those that became a transcription stay. */
    removeAllOf: async (ownerId: string): Promise<void> => {
      for (const upload of await uploads.listOf(ownerId)) await removeAlone(upload);
    },

    /** Removes an upload that no request writes any more, if there is one; what became a transcription stays. */
    remove: (ownerId: string, id: string): Promise<void> => removeAlone({ ownerId, id }),

    /** Removes expired uploads; complete ones that wait to be accepted stay. Returns the number of checked ones. */
    removeExpired: async (): Promise<number> => {
      const expired = await uploads.listExpired(clock(), BATCH_SIZE);
      for (const upload of expired) await endAlone(upload);
      return expired.length;
    },
  };
};
