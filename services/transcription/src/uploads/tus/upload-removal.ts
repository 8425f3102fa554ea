import type { Storage } from '@escriba/storage';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';
import { userOwner } from '../../recordings/owner.ts';
import { createTranscriptionsRepository } from '../../recordings/transcriptions.repository.ts';
import { uploadFinished, uploadNotFound } from './resumable-uploads.errors.ts';
import { type ResumableUpload, createResumableUploadsRepository } from './resumable-uploads.repository.ts';
import { type ResumableStore, createIsWhole } from './resumable-store.ts';
import type { UploadLocks } from './upload-locks.ts';
import { AUDIO_RETENTION_MS } from '../../recordings/stored-audio.ts';
import { storageKeyOf } from '../../recordings/storage-key.ts';

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

/** The ends of uploads that never became a transcription. Each waits for whoever works on the upload. */
export const createUploadRemoval = ({ db, store, storage, locks, clock }: RemovalDeps) => {
  const isWhole = createIsWhole({ store, storage });
  const uploads = createResumableUploadsRepository(db);

  /** Whether the stored object has become a transcription's, even if the process died before it noted so. */
  const isTaken = async ({ id, ownerId, finishedAt }: ResumableUpload): Promise<boolean> =>
    finishedAt !== null ||
    (await createTranscriptionsRepository(db).find(userOwner(ownerId), id)) !== undefined;

  const forget = async (upload: ResumableUpload): Promise<void> => {
    if (!(await isTaken(upload))) await store.remove(storageKeyOf(upload.id));
    await uploads.delete(upload.id);
  };

  const forgetAlone = ({ id, ownerId }: ResumableUpload): Promise<void> =>
    locks.hold(storageKeyOf(id), async () => {
      const upload = await uploads.find(ownerId, id);
      if (upload) await forget(upload);
    });

  /** Until when one stays that is only waiting to be taken; undefined where it does not. As long as audio is kept at most. */
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
    /** To be called by whoever holds the upload's lock. */
    forget,

    /** @throws uploadNotFound, uploadFinished, uploadBusy */
    cancel: (ownerId: string, id: string): Promise<void> =>
      locks.hold(storageKeyOf(id), async () => {
        const upload = await uploads.find(ownerId, id);
        if (!upload) throw uploadNotFound();
        if (await isTaken(upload)) throw uploadFinished();
        await forget(upload);
      }),

    /** All that a person has not finished; what has become a transcription stays one. */
    removeAllOf: async (ownerId: string): Promise<void> => {
      for (const upload of await uploads.listOf(ownerId)) await forgetAlone(upload);
    },

    /** Those whose time is over; what is all there and only waits to be taken stays. Answers how many it was about. */
    removeExpired: async (): Promise<number> => {
      const expired = await uploads.listExpired(clock(), BATCH_SIZE);
      for (const upload of expired) await endAlone(upload);
      return expired.length;
    },
  };
};
