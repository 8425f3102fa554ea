import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import { userOwner } from '../transcriptions/owner.ts';
import { createTranscriptionsRepository } from '../transcriptions/transcriptions.repository.ts';
import { uploadFinished, uploadNotFound } from './resumable-uploads.errors.ts';
import { type ResumableUpload, createResumableUploadsRepository } from './resumable-uploads.repository.ts';
import { type ResumableStore, storageKeyOf } from './resumable-store.ts';
import type { UploadLocks } from './upload-locks.ts';

type RemovalDeps = {
  db: Kysely<DB>;
  store: Pick<ResumableStore, 'remove'>;
  locks: Pick<UploadLocks, 'hold'>;
  clock: () => Date;
};

export type UploadRemoval = ReturnType<typeof createUploadRemoval>;

const BATCH_SIZE = 100;

/** The ends of uploads that never became a transcription. Each waits for whoever works on the upload. */
export const createUploadRemoval = ({ db, store, locks, clock }: RemovalDeps) => {
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

    /** Those whose time is over; answers how many. */
    removeExpired: async (): Promise<number> => {
      const expired = await uploads.listExpired(clock(), BATCH_SIZE);
      for (const upload of expired) await forgetAlone(upload);
      return expired.length;
    },
  };
};
