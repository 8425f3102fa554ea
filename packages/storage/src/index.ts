export { createStorage, s3Options } from './create-storage.ts';
export type { StorageConfig } from './create-storage.ts';
export { toStoreFailure } from './failure-codes.ts';
export { createFolderStorage } from './folder-storage.ts';
export { createS3Storage, s3ClientConfig } from './s3-storage.ts';
export type { S3StorageOptions } from './s3-storage.ts';
export type { ReadOptions, Storage } from './storage.ts';
export {
  invalidStorageKey,
  invalidStorageRange,
  storageFull,
  storageObjectMissing,
} from './storage.errors.ts';
