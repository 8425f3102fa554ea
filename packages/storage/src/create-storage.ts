import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { S3StorageOptions } from './s3-client.ts';
import type { Storage } from './storage.ts';

/** The configuration of a storage: a bucket name selects S3; otherwise it is a folder. */
export type StorageConfig = {
  readonly STORAGE_DIR: string;
  readonly S3_BUCKET?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
};

/** Creates the configured storage. */
export const createStorage = (config: StorageConfig): Storage => {
  const s3 = s3Options(config);
  return s3 === undefined ? createFolderStorage({ directory: config.STORAGE_DIR }) : createS3Storage(s3);
};

/** Returns the configured bucket; undefined if recordings are stored in a folder. */
export const s3Options = (config: StorageConfig): S3StorageOptions | undefined =>
  config.S3_BUCKET
    ? {
        bucket: config.S3_BUCKET,
        endpoint: config.S3_ENDPOINT,
        region: config.S3_REGION,
        accessKeyId: config.S3_ACCESS_KEY_ID,
        secretAccessKey: config.S3_SECRET_ACCESS_KEY,
      }
    : undefined;
