import {
  type DirectUploadPart,
  RESUMABLE_UPLOAD_CHUNK_BYTES,
} from '@escriba/contracts/transcription/resumable-uploads';
import type { UploadPart } from '@escriba/storage';
import { storageKeyOf } from '../../recordings/recordings.ts';
import { uploadNotDirect } from './resumable-uploads.errors.ts';
import type { ResumableUpload } from './resumable-uploads.repository.ts';
import type { ResumableStore } from './resumable-store.ts';
import { isNotThere } from './tus-failures.ts';

type DirectUploadsDeps = {
  store: Pick<ResumableStore, 'findParts'>;
  /** Returns the URL of a part as browsers reach it; undefined: every file passes through the API. */
  signPart: ((part: UploadPart) => Promise<string>) | undefined;
};

export type DirectUploads = ReturnType<typeof createDirectUploads>;

/** How many parts get a URL at once. A client asks again after these, so that URLs do not expire before they are used. */
const PARTS_MAX = 16;

/** Uploads whose bytes go straight from the browser to the bucket. Size, hash and content are checked once all parts are there. */
export const createDirectUploads = ({ store: { findParts }, signPart }: DirectUploadsDeps) => ({
  /**
   * Returns whether a client may send parts to the store itself. A file that one request can contain is sent through the API: further
   * requests would take longer than they save.
   */
  isOffered: ({ isGrowing, sizeBytes }: Pick<ResumableUpload, 'isGrowing' | 'sizeBytes'>): boolean =>
    signPart !== undefined &&
    findParts !== undefined &&
    !isGrowing &&
    sizeBytes > RESUMABLE_UPLOAD_CHUNK_BYTES,

  /** @throws uploadNotDirect */
  nextParts: async (
    upload: ResumableUpload,
  ): Promise<{ receivedBytes: number; parts: DirectUploadPart[] }> => {
    const { id, sizeBytes, isGrowing, finishedAt } = upload;
    if (finishedAt !== null) return { receivedBytes: sizeBytes, parts: [] };
    if (signPart === undefined || findParts === undefined || isGrowing) throw uploadNotDirect();
    const key = storageKeyOf(id);
    const found = await findParts(key, sizeBytes).catch((error: unknown) => {
      if (isNotThere(error)) return undefined;
      throw error;
    });
    if (found === undefined) throw uploadNotDirect();
    const { receivedBytes, missing, uploadId } = found;
    const parts = await Promise.all(
      missing.slice(0, PARTS_MAX).map(async ({ number, startByte, endByte }) => ({
        url: await signPart({ key, uploadId, number, sizeBytes: endByte - startByte }),
        startByte,
        endByte,
      })),
    );
    return { receivedBytes, parts };
  },
});
