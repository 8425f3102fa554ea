import { GetObjectCommand, type _Object, S3Client, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { type S3StorageOptions, s3ClientConfig } from '@escriba/storage';
import { FileChanged } from '../watch.errors.ts';
import { isHiddenName, isMediaName } from './media-names.ts';
import type { Ignored, Listing, Source, SourceFile } from './source.ts';

type Bucket = { readonly client: S3Client; readonly bucket: string; readonly prefix: string };

/** Watches the objects of a bucket whose keys begin with a prefix, which is empty or ends with `/`. */
export const createBucketSource = (options: S3StorageOptions, prefix: string): Source => {
  const { bucket } = options;
  const place = { client: new S3Client(s3ClientConfig(options)), bucket, prefix };
  return {
    name: `s3://${bucket}/${prefix}`,
    isAtomic: true,
    list: (signal) => listBucket(place, signal),
    open: async (file, signal) => ({
      read: (start, end) => readRange(place, file, { start, end, signal }),
      close: async () => {},
    }),
  };
};

const listBucket = async ({ client, bucket, prefix }: Bucket, abortSignal: AbortSignal): Promise<Listing> => {
  const files: SourceFile[] = [];
  const ignored: Ignored[] = [];
  const input = { Bucket: bucket, Prefix: prefix };
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, input, { abortSignal })) {
    for (const object of Contents) {
      const path = (object.Key ?? '').slice(prefix.length);
      const names = path.split('/');
      // A key with / at its end is a folder that a program has made.
      if (names.at(-1) === '' || names.some((name) => isHiddenName(name))) continue;
      if (isMediaName(path)) files.push(describe(path, object));
      else ignored.push({ path, reason: 'no recording' });
    }
  }
  return { files, ignored };
};

const describe = (path: string, { Size = 0, ETag = '', LastModified }: _Object): SourceFile => ({
  path,
  sizeBytes: Size,
  changedAt: LastModified ?? new Date(),
  version: `${Size}-${ETag}`,
});

type Range = { readonly start: number; readonly end: number; readonly signal: AbortSignal };

const readRange = async (
  { client, bucket, prefix }: Bucket,
  { path, version, sizeBytes }: SourceFile,
  { start, end, signal }: Range,
): Promise<Uint8Array<ArrayBuffer>> => {
  const etag = version.slice(`${sizeBytes}-`.length);
  const input = { Bucket: bucket, Key: prefix + path, IfMatch: etag, Range: `bytes=${start}-${end - 1}` };
  const { Body, ETag } = await client
    .send(new GetObjectCommand(input), { abortSignal: signal })
    .catch((error: unknown) => {
      if (isAnotherObject(error)) throw new FileChanged(path, { cause: error });
      throw error;
    });
  const bytes = await Body?.transformToByteArray();
  // Some servers ignore the condition.
  if (ETag !== etag || bytes?.length !== end - start) throw new FileChanged(path);
  return new Uint8Array(bytes);
};

const ANOTHER: readonly string[] = ['NoSuchKey', 'NotFound', 'PreconditionFailed', 'InvalidRange'];

const isAnotherObject = (error: unknown): boolean => error instanceof Error && ANOTHER.includes(error.name);
