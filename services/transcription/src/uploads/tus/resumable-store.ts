import type { Storage } from '@escriba/storage';
import type { DataStore } from '@tus/server';
import { storageKeyOf } from '../../recordings/recordings.ts';
import type { UploadSize } from './resumable-uploads.repository.ts';
import { isNotThere } from './tus-failures.ts';

/** The bytes of unfinished uploads: under the key of the future recording, so that none is copied at the end. */
export type ResumableStore = {
  /** The protocol server's store for bytes and offsets; its ids are storage keys. */
  readonly data: DataStore;
  /** Turns all bytes of an upload into the stored object. The call is idempotent. */
  readonly complete: (key: string, sizeBytes: number) => Promise<void>;
  /** Removes an unfinished upload with its helper objects; a missing one is no failure. */
  readonly remove: (key: string) => Promise<void>;
  /**
   * Returns the stored and missing parts of an unfinished upload, for clients that send parts to the store themselves; undefined if this
   * one's bytes are not stored in parts of the same size. Absent if the store has no parts.
   */
  readonly findParts?: (key: string, sizeBytes: number) => Promise<UploadParts | undefined>;
};

/** The parts of an upload in the store. */
export type UploadParts = {
  readonly receivedBytes: number;
  /** The missing parts in the file's order; `number` is counted from 1, `endByte` is excluded. */
  readonly missing: readonly {
    readonly number: number;
    readonly startByte: number;
    readonly endByte: number;
  }[];
  /** The store's id of the multipart upload. */
  readonly uploadId: string;
};

/** Protocol extensions of both stores. */
export const TUS_EXTENSIONS: readonly string[] = [
  'creation',
  'creation-with-upload',
  'creation-defer-length',
  'termination',
  'expiration',
];

/** An upload's size as the database has it. */
export type UploadSizes = {
  readonly find: (uploadId: string) => Promise<UploadSize | undefined>;
  readonly declare: (uploadId: string, sizeBytes: number) => Promise<void>;
};

export type StoredObjects = Pick<Storage, 'find' | 'remove'>;

type ReceivedBytesDeps = { store: Pick<ResumableStore, 'data'>; storage: Pick<Storage, 'find'> };

/** Counts how many bytes of an upload are stored. Does not disturb the sender. */
export const createCountReceived =
  ({ store, storage }: ReceivedBytesDeps) =>
  async ({ id }: { id: string }): Promise<number> => {
    const key = storageKeyOf(id);
    const begun = await store.data.getUpload(key).catch((error: unknown) => {
      if (isNotThere(error)) return undefined;
      throw error;
    });
    // After a completed upload, only the object may be left.
    return begun?.offset ?? (await storage.find(key))?.sizeBytes ?? 0;
  };

/** Returns whether all bytes of an upload are stored. */
export const createIsWhole = (places: ReceivedBytesDeps) => {
  const countReceived = createCountReceived(places);
  return async (upload: { id: string; sizeBytes: number; isGrowing: boolean }): Promise<boolean> =>
    !upload.isGrowing && (await countReceived(upload)) === upload.sizeBytes;
};
