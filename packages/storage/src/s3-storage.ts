import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createByteCounter } from './byte-counter.ts';
import { hasCode, toStoreFailure } from './failure-codes.ts';
import { type S3StorageOptions, s3ClientConfig } from './s3-client.ts';
import { checkKey } from './storage-key.ts';
import { invalidStorageRange, storageFull, storageObjectMissing } from './storage.errors.ts';
import type { ReadOptions, Storage, StoredObject } from './storage.ts';

// Ten thousand parts of this size hold 80 GB; two in flight keep an upload below 24 MB of memory.
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

/** Stores objects in an S3 bucket (Amazon, MinIO, Ceph, R2 …). */
export const createS3Storage = (options: S3StorageOptions): Storage => {
  const { bucket: Bucket } = options;
  const client = new S3Client(s3ClientConfig(options));

  const get = async (key: string, { signal, ...range }: ReadOptions = {}): Promise<Readable> => {
    const input = { Bucket, Key: checkKey(key), ...rangeHeader(range) };
    const response = await client.send(new GetObjectCommand(input), abortable(signal)).catch(rethrow);
    if (!(response.Body instanceof Readable)) throw new TypeError('S3 responded without a stream');
    return signal === undefined ? response.Body : addAbortSignal(signal, response.Body);
  };

  return {
    get,
    put: (key, source, { signal } = {}) => upload(client, { Bucket, Key: checkKey(key) }, source, signal),
    find: async (key) => {
      const input = { Bucket, Key: checkKey(key) };
      const response = await client.send(new HeadObjectCommand(input)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw toStoreFailure(error);
      });
      return response && { sizeBytes: response.ContentLength ?? 0 };
    },
    list: (folder, { signal } = {}) =>
      listObjects(client, { Bucket, Prefix: `${checkKey(folder)}/` }, signal).catch(rethrow),
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) })).catch(rethrow);
    },
    fetchToFile: async (key, directory, { signal } = {}) => {
      const path = join(directory, `${randomUUID()}.fetched`);
      const source = await get(key, { signal });
      try {
        await mkdir(directory, { recursive: true });
        await pipeline(source, createWriteStream(path, { flags: 'wx' }), abortable(signal));
        return path;
      } catch (error) {
        source.destroy();
        await rm(path, { force: true });
        throw hasCode(error, 'ENOSPC') ? storageFull(error) : toStoreFailure(error);
      }
    },
    removeAbandoned: ({ olderThanMs }) =>
      abortUploads(client, Bucket, Date.now() - olderThanMs).catch(rethrow),
    ping: async () => {
      await client.send(new HeadBucketCommand({ Bucket })).catch(rethrow);
    },
  };
};

type S3Object = { readonly Bucket: string; readonly Key: string };

/** Breaks the upload from within if its source breaks: only then does the SDK wait until the sent parts are dropped. */
const upload = async (
  client: S3Client,
  object: S3Object,
  source: Readable,
  signal?: AbortSignal,
): Promise<{ sizeBytes: number }> => {
  const counter = createByteCounter();
  const sending = new Upload({
    client,
    params: { ...object, Body: counter.stream },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
    leavePartsOnError: false,
  });
  const feeding = pipeline(source, counter.stream, abortable(signal));
  const sent = sending.done().catch((error: Error) => {
    // A broken source may have the same codes as an unavailable bucket.
    const failure = source.errored === null ? (toStoreFailure(error) as Error) : error; // an Error stays one
    counter.stream.destroy(failure);
    throw failure;
  });
  const both = [feeding, sent];
  const first = Promise.all(both);
  first.catch(() => undefined);
  await Promise.allSettled(both);
  await first;
  return { sizeBytes: counter.sizeBytes() };
};

/** S3 lists keys in the order of their bytes, as sorting does. */
const listObjects = async (
  client: S3Client,
  input: { readonly Bucket: string; readonly Prefix: string },
  signal?: AbortSignal,
): Promise<readonly StoredObject[]> => {
  const found: StoredObject[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, input, abortable(signal)))
    for (const { Key, Size = 0 } of Contents)
      if (Key !== undefined) found.push({ key: Key, sizeBytes: Size });
  return found;
};

const abortUploads = async (client: S3Client, Bucket: string, before: number): Promise<number> => {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
  const old = Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated.getTime() <= before);
  for (const { Key, UploadId } of old)
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  return old.length;
};

const rangeHeader = ({ startByte, endByte }: ReadOptions): { Range?: string } =>
  startByte === undefined && endByte === undefined
    ? {}
    : { Range: `bytes=${startByte ?? 0}-${endByte ?? ''}` };

const abortable = (signal?: AbortSignal) => (signal === undefined ? {} : { signal, abortSignal: signal });

const rethrow = (error: unknown): never => {
  if (isMissing(error)) throw storageObjectMissing(error);
  if (hasCode(error, 'InvalidRange')) throw invalidStorageRange(error);
  throw toStoreFailure(error);
};

/** Returns whether an error of the S3 client says that there is no such object. */
export const isMissing = (error: unknown): boolean => hasCode(error, 'NoSuchKey', 'NotFound');
