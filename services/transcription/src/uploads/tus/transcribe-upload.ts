import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { countPassedBytes } from '@escriba/runtime';
import type { Storage } from '@escriba/storage';
import { storageKeyOf, type User, userOwner } from '../../recordings/recordings.ts';
import type { UploadsService } from '../accepting/uploads.service.ts';
import { uploadNotFound } from './resumable-uploads.errors.ts';
import type { ResumableUpload } from './resumable-uploads.repository.ts';
import type { ResumableStore } from './resumable-store.ts';

type TranscribeDeps = {
  storage: Pick<Storage, 'get' | 'find'>;
  store: Pick<ResumableStore, 'complete'>;
  uploads: Pick<UploadsService, 'accept'>;
};

/**
 * The sender of an upload, and their address; a background process has none. `signal` is aborted when the client has disconnected, for a
 * request that it then sends again.
 */
export type Uploader = User & { readonly address?: string; readonly signal?: AbortSignal };

/** Turns a complete upload into a transcription with the same id. @throws the errors of accepting an upload */
export const createTranscribe =
  ({ storage, store, uploads }: TranscribeDeps) =>
  async (uploader: Uploader, upload: ResumableUpload): Promise<void> => {
    const { id, sizeBytes, fileName } = upload;
    const storageKey = storageKeyOf(id);
    await store.complete(storageKey, sizeBytes);
    if ((await storage.find(storageKey))?.sizeBytes !== sizeBytes) throw uploadNotFound();
    const sha256 = await hashOf(storage, storageKey);
    await uploads.accept({
      isRepeatable: true,
      owner: userOwner(upload.ownerId),
      locale: uploader.locale,
      address: uploader.address,
      signal: uploader.signal,
      recording: { id, storageKey, sizeBytes, sha256, fileName },
      language: upload.language,
      clientInfo: upload.clientInfo,
      expiresAt: null,
    });
  };

const hashOf = async (storage: Pick<Storage, 'get'>, key: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(await storage.get(key), async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      countPassedBytes(chunk.length);
      hash.update(chunk);
    }
  });
  return hash.digest('hex');
};
