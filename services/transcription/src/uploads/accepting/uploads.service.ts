import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDomainError } from '@escriba/errors';
import type { Storage } from '@escriba/storage';
import {
  cleanFileName,
  clipKeyOf,
  unclaimedObjectsIn,
  storageKeyOf,
  type UnclaimedObjects,
} from '../../recordings/recordings.ts';
import { emptyFile } from '../../platform/media/media.errors.ts';
import { type AcceptDeps, createAccept } from './accept-upload.ts';
import type { StoredRecording } from '../probing/uploaded-media.ts';
import { createMeasure } from './measure.ts';
import type { ReserveUpload, UploadClaim } from './reserve-upload.ts';
import { uploadInterrupted } from './uploads.errors.ts';

type UploadsDeps = AcceptDeps & {
  storage: Pick<Storage, 'put'>;
  unclaimedObjects: Pick<UnclaimedObjects, 'remove'>;
  reserveUpload: ReserveUpload;
  newId: () => string;
};

type StoreLimits = {
  sizeBytesMax: number;
  /** Returns the error for more bytes; default fileTooLarge. */
  tooLarge?: (sizeMbMax: number) => Error;
  /** Its owner, and its maximum size. */
  claim: Omit<UploadClaim, 'now'>;
  signal: AbortSignal;
};

export type UploadsService = ReturnType<typeof createUploadsService>;

/** The time after which an upload belongs to a process that died: none takes longer. */
const UPLOAD_MS_MAX = 24 * 3_600_000;
/** How long an upload counts as in progress; a dead process may have left it. */
const HELD_MS_MAX = 2 * 3_600_000;

export const createUploadsService = (deps: UploadsDeps) => {
  const { storage, clock } = deps;

  const discard = async ({ storageKey }: Pick<StoredRecording, 'storageKey'>): Promise<void> => {
    for (const key of [storageKey, clipKeyOf(storageKey)]) await deps.unclaimedObjects.remove(key);
  };

  const hold = (storageKey: string, claim: Omit<UploadClaim, 'now'>): Promise<void> => {
    const now = clock();
    const after = (ms: number) => new Date(now.getTime() + ms);
    return deps.reserveUpload({ ...claim, now }, (transaction, by) =>
      unclaimedObjectsIn(transaction).insertHeld(storageKey, after(UPLOAD_MS_MAX), {
        by,
        bytes: claim.sizeBytes,
        until: after(HELD_MS_MAX),
      }),
    );
  };

  /**
   * Streams a file to storage while counting and hashing; a refused or broken upload leaves nothing.
   * @throws the error of `tooLarge`, emptyFile, uploadInterrupted, tooManyUnfinished, tooMuchUnfinished, tooManyFromAddress, `storage.full`
   */
  const store = async (
    file: { file: Readable; filename: string },
    limits: StoreLimits,
  ): Promise<StoredRecording> => {
    const id = deps.newId();
    const storageKey = storageKeyOf(id);
    const measure = createMeasure(limits.sizeBytesMax, limits.tooLarge);
    await hold(storageKey, limits.claim);
    const written = storage.put(storageKey, measure.stream, { signal: limits.signal });
    try {
      await Promise.all([pipeline(file.file, measure.stream, { signal: limits.signal, end: true }), written]);
      const { sizeBytes, sha256 } = measure.read();
      if (sizeBytes === 0) throw emptyFile();
      return { id, storageKey, sizeBytes, sha256, fileName: cleanFileName(file.filename) };
    } catch (error) {
      // A driver that is still cleaning up would leave a part of the file for a moment; and it knows why it cut the stream.
      const driverFault = await written.then(
        () => undefined,
        (fault: unknown) => fault,
      );
      await discard({ storageKey });
      const known = [error, driverFault].find(isDomainError);
      if (known !== undefined) throw known;
      const isInterrupted = limits.signal.aborted || driverFault === error || isCutStream(driverFault);
      throw isInterrupted ? uploadInterrupted(error) : driverFault;
    }
  };

  return { store, discard, accept: createAccept(deps, discard) };
};

/** Returns true for the error of a stream that ended because another one of its pipeline did. */
const isCutStream = (fault: unknown): boolean =>
  fault === undefined ||
  (fault instanceof Error && 'code' in fault && fault.code === 'ERR_STREAM_PREMATURE_CLOSE');
