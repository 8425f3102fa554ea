import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { isMissingInS3, type S3StorageOptions, s3ClientConfig } from '@escriba/storage';
import { S3Store } from '@tus/s3-store';
import type { Upload } from '@tus/server';
import {
  type ResumableStore,
  type StoredObjects,
  TUS_EXTENSIONS,
  type UploadParts,
  type UploadSizes,
} from './resumable-store.ts';
import { isNotThere } from './tus-failures.ts';

type S3StoreOptions = {
  readonly s3: S3StorageOptions;
  readonly storage: StoredObjects;
  readonly sizes: Pick<UploadSizes, 'declare'>;
};

/** Size of every part except the last. Two parts make up a chunk of the web client; each one in progress is a temporary file. */
const PART_BYTES = 8 * 1_048_576;
/** Parts of one request in progress: two are sent to the bucket while another one arrives. */
const PARTS_AT_ONCE = 3;

/** A cache that remembers nothing between requests, since another process may have continued the upload. */
const noCache = {
  get: async () => undefined,
  set: async () => undefined,
  delete: async () => undefined,
};

const infoKey = (key: string): string => `${key}.info`;
const restKey = (key: string): string => `${key}.rest`;

class RecordingsStore extends S3Store {
  /** Names the beginning of a part so that it is a valid storage key. */
  protected override partKey(key: string, isIncomplete = false): string {
    return isIncomplete ? restKey(key) : key;
  }

  /** Returns the parts up to the first gap: clients that send parts themselves do so in any order. */
  protected override async retrieveParts(key: string, after?: string) {
    const parts = await super.retrieveParts(key, after);
    return after === undefined ? parts.filter(({ PartNumber }, index) => PartNumber === index + 1) : parts;
  }

  /** tus's own takes a growing upload for one of 5 TiB, whose parts are of half a gigabyte. */
  protected override calcOptimalPartSize(size = PART_BYTES * this.maxMultipartParts): number {
    return super.calcOptimalPartSize(size);
  }

  /** A part has its turn before its bytes arrive: if all requests shared the turns, a few slow clients would stop all others. */
  protected override uploadParts(...args: Parameters<S3Store['uploadParts']>): Promise<number> {
    const Turns = this.partUploadSemaphore.constructor as new (
      count: number,
    ) => typeof this.partUploadSemaphore;
    const alone = Object.create(this, { partUploadSemaphore: { value: new Turns(PARTS_AT_ONCE) } }) as this;
    return super.uploadParts.apply(alone, args);
  }

  /** tus's own takes an upload for lost if the bucket fails, too. */
  override async getUpload(key: string): Promise<Upload> {
    try {
      return await super.getUpload(key);
    } catch (error) {
      if (!isNotThere(error)) throw error;
      await this.getMetadata(key).catch((failure: unknown) => {
        throw isMissingInS3(failure) ? error : failure;
      });
      return super.getUpload(key);
    }
  }

  /** Makes the stored parts one object. The bucket may not know yet how large a growing upload has become, nor that its last part is the last. */
  async finish(key: string, sizeBytes: number): Promise<void> {
    const { file } = await this.getMetadata(key);
    if (file.size === undefined) await super.declareUploadLength(key, sizeBytes);
    await this.write(Readable.from([]), key, sizeBytes);
  }

  async findParts(key: string, sizeBytes: number): Promise<UploadParts | undefined> {
    if (await this.getIncompletePartSize(key)) return undefined;
    const { 'upload-id': uploadId } = await this.getMetadata(key);
    const stored = new Map(
      (await super.retrieveParts(key)).map(({ PartNumber, Size }) => [PartNumber ?? 0, Size ?? 0]),
    );
    const parts = partsOf(sizeBytes);
    const missing = parts.filter(({ number }) => !stored.has(number));
    const there = parts.filter(({ number }) => stored.has(number));
    const isAligned = there.every(
      ({ number, startByte, endByte }) => stored.get(number) === endByte - startByte,
    );
    if (!isAligned || there.length !== stored.size) return undefined;
    const receivedBytes = there.reduce((sum, { startByte, endByte }) => sum + endByte - startByte, 0);
    return { receivedBytes, missing, uploadId };
  }
}

const partsOf = (sizeBytes: number) =>
  Array.from({ length: Math.ceil(sizeBytes / PART_BYTES) }, (_, index) => ({
    number: index + 1,
    startByte: index * PART_BYTES,
    endByte: Math.min(sizeBytes, (index + 1) * PART_BYTES),
  }));

/** Stores unfinished uploads as multipart uploads of S3, each with helper objects for tus's metadata and for the beginning of a part. */
export const createS3Store = ({ s3, storage, sizes }: S3StoreOptions): ResumableStore => {
  const data = new RecordingsStore({
    partSize: PART_BYTES,
    minPartSize: PART_BYTES,
    useTags: false,
    cache: noCache,
    s3ClientConfig: { ...s3ClientConfig(s3), bucket: s3.bucket },
  });
  data.extensions = [...TUS_EXTENSIONS];
  const declareInBucket = data.declareUploadLength.bind(data);
  // The database first: if the bucket fails, the same request can be repeated.
  data.declareUploadLength = async (key, sizeBytes) => {
    await sizes.declare(basename(key), sizeBytes);
    await declareInBucket(key, sizeBytes);
  };

  const removeBeside = async (key: string): Promise<void> => {
    await Promise.all([storage.remove(infoKey(key)), storage.remove(restKey(key))]);
  };

  return {
    data,
    complete: async (key, sizeBytes) => {
      if (!(await storage.find(key))) await data.finish(key, sizeBytes);
      await removeBeside(key);
    },
    remove: async (key) => {
      await data.remove(key).catch((error: unknown) => {
        if (!isNotThere(error)) throw error;
      });
      await storage.remove(key);
      await removeBeside(key);
    },
    findParts: (key, sizeBytes) => data.findParts(key, sizeBytes),
  };
};
