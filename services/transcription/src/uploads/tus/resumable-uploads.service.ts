import { BYTES_PER_MB } from '@escriba/contracts/shared/limits';
import { RESUMABLE_UPLOAD_HOURS_MAX } from '@escriba/contracts/transcription/resumable-uploads';
import type { Storage } from '@escriba/storage';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { type Quota, recordingsIn, storageKeyOf, type User, userOwner } from '../../recordings/recordings.ts';
import { requireFolder } from '../accepting/choose-folder.ts';
import type { ReserveUpload } from '../accepting/reserve-upload.ts';
import { sizeLimitOf } from '../accepting/size-limit.ts';
import { fileTooLarge } from '../accepting/uploads.errors.ts';
import type { Declaration } from './declaration.ts';
import { uploadNotFound } from './resumable-uploads.errors.ts';
import { type ResumableUpload, createResumableUploadsRepository } from './resumable-uploads.repository.ts';
import { type ResumableStore, createIsWhole } from './resumable-store.ts';
import type { Uploader, createTranscribe } from './transcribe-upload.ts';
import { isTemporary } from './tus-failures.ts';
import type { UploadLocks } from './upload-locks.ts';
import type { UploadRemoval } from './upload-removal.ts';

type ResumableUploadsDeps = {
  db: Kysely<DB>;
  locks: Pick<UploadLocks, 'hold'>;
  removal: Pick<UploadRemoval, 'isTaken' | 'forget'>;
  store: Pick<ResumableStore, 'data'>;
  storage: Pick<Storage, 'find'>;
  transcribe: ReturnType<typeof createTranscribe>;
  quota: Pick<Quota, 'check'>;
  reserveUpload: ReserveUpload;
  userSizeBytesMax: number;
  clock: () => Date;
  newId: () => string;
};

export type ResumableUploads = ReturnType<typeof createResumableUploads>;

/** Manages resumable uploads: starting, finding one's own, and turning them into transcriptions. */
export const createResumableUploads = (deps: ResumableUploadsDeps) => {
  const { db, locks, removal, clock } = deps;
  const repository = createResumableUploadsRepository(db);

  /**
   * Creates an upload, if the user may transcribe a file of this size. `id` is that of the later recording; default: a new one.
   * @throws the plan's refusals, quotaUnavailable, fileTooLarge, tooManyUnfinished, tooMuchUnfinished
   */
  const begin = async (user: User, declaration: Declaration, id = deps.newId()): Promise<ResumableUpload> => {
    const { sizeBytes: declared } = declaration;
    const { limits } = await deps.quota.check(user, { sizeBytes: declared ?? 1 });
    const { sizeBytesMax: fileBytesMax } = sizeLimitOf(limits, deps.userSizeBytesMax);
    const sizeBytes = declared ?? fileBytesMax;
    if (sizeBytes > deps.userSizeBytesMax)
      throw fileTooLarge(Math.floor(deps.userSizeBytesMax / BYTES_PER_MB));
    const now = clock();
    const upload = {
      ...declaration,
      sizeBytes,
      isGrowing: declared === undefined,
      id,
      ownerId: user.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + RESUMABLE_UPLOAD_HOURS_MAX * 3_600_000),
    };
    await deps.reserveUpload({ sender: user, sizeBytes, fileBytesMax, now }, (transaction) =>
      createResumableUploadsRepository(transaction).insert(upload),
    );
    return { ...upload, finishedAt: null };
  };

  /** Creates the upload that a client has declared. @throws uploadFolderNotFound, the errors of `begin` */
  const declare = async (user: User, declaration: Declaration): Promise<ResumableUpload> => {
    await requireFolder(db, user.userId, declaration.clientInfo);
    return begin(user, declaration);
  };

  /**
   * Returns an upload. One that has become a recording is found as long as that exists: a client that lost the last response would send it again, and it
   * would be charged again. Another user's is not found.
   * @throws uploadNotFound
   */
  const get = async (user: Pick<User, 'userId'>, id: string): Promise<ResumableUpload> => {
    const upload = await repository.find(user.userId, id);
    if (upload && upload.expiresAt > clock()) return upload;
    const recording = await recordingsIn(db).find(userOwner(user.userId), id);
    if (recording === undefined) throw uploadNotFound();
    return arrivedAs(recording);
  };

  /**
   * Turns a complete upload into a transcription, exactly once for any number of calls. A refusal removes it; after a temporary failure the
   * same call can be repeated.
   * @throws uploadNotFound, uploadBusy, and the errors of accepting an upload
   */
  const settle = (user: Uploader, id: string): Promise<void> =>
    locks.hold(storageKeyOf(id), async () => {
      const upload = await get(user, id);
      if (upload.finishedAt !== null) return;
      if (!(await removal.isTaken(upload))) {
        await deps.transcribe(user, upload).catch(async (error: unknown) => {
          if (!isTemporary(error)) await removal.forget(upload);
          throw error;
        });
      }
      await repository.finish(id, clock());
    });

  return { begin, declare, get, isWhole: createIsWhole(deps), settle, forget: removal.forget };
};

type Recording = NonNullable<Awaited<ReturnType<ReturnType<typeof recordingsIn>['find']>>>;

/** Returns the finished upload from which a recording came. */
const arrivedAs = (recording: Recording): ResumableUpload => ({
  id: recording.id,
  ownerId: recording.owner_id,
  sizeBytes: recording.size_bytes,
  isGrowing: false,
  fileName: recording.file_name,
  language: recording.language_requested,
  clientInfo: {},
  createdAt: recording.created_at,
  expiresAt: recording.created_at,
  finishedAt: recording.created_at,
});
