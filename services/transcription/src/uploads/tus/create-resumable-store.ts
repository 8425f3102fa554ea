import { type StorageConfig, s3Options } from '@escriba/storage';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createFolderStore } from './folder-store.ts';
import { createResumableUploadsRepository } from './resumable-uploads.repository.ts';
import type { ResumableStore, StoredObjects } from './resumable-store.ts';
import { createS3Store } from './s3-store.ts';

type ResumableStoreDeps = { db: Kysely<DB>; storage: StoredObjects };

/** Creates the resumable store of the configured storage. */
export const createResumableStore = (
  config: StorageConfig,
  { db, storage }: ResumableStoreDeps,
): ResumableStore => {
  const uploads = createResumableUploadsRepository(db);
  const sizes = { find: uploads.findSize, declare: uploads.declareSize };
  const s3 = s3Options(config);
  if (s3 !== undefined) return createS3Store({ s3, storage, sizes });
  return createFolderStore({ directory: config.STORAGE_DIR, storage, sizes });
};
