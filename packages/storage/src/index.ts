export { countStorageErrors } from './count-errors.ts';
export { createStorage, s3Options } from './create-storage.ts';
export type { StorageConfig } from './create-storage.ts';
export { toStoreFailure } from './failure-codes.ts';
export { createFolderStorage } from './folder-storage.ts';
export { s3ClientConfig } from './s3-client.ts';
export { isMissing as isMissingInS3 } from './s3-storage.ts';
export type { S3StorageOptions } from './s3-client.ts';
export { prepareBucket } from './prepare-bucket.ts';
export type { BucketSettings, BucketStep } from './prepare-bucket.ts';
export { createPartSigner } from './sign-parts.ts';
export type { UploadPart } from './sign-parts.ts';
export type { ReadOptions, Storage, StoredObject } from './storage.ts';
export {
  invalidStorageKey,
  invalidStorageRange,
  storageFull,
  storageObjectMissing,
} from './storage.errors.ts';
export { writeToDisk } from './write-to-disk.ts';
