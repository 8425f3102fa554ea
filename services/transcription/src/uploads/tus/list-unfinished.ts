import type { Storage } from '@escriba/storage';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { type ResumableStore, createCountReceived } from './resumable-store.ts';
import { type ResumableUpload, createResumableUploadsRepository } from './resumable-uploads.repository.ts';

type ListUnfinishedDeps = {
  db: Kysely<DB>;
  store: Pick<ResumableStore, 'data'>;
  storage: Pick<Storage, 'find'>;
};

export type UnfinishedUpload = ResumableUpload & { receivedBytes: number };

/** Lists a user's unfinished uploads, oldest first. */
export const createListUnfinished = (deps: ListUnfinishedDeps) => {
  const countReceived = createCountReceived(deps);
  return async (userId: string): Promise<UnfinishedUpload[]> => {
    const uploads: UnfinishedUpload[] = [];
    for (const upload of await createResumableUploadsRepository(deps.db).listUnfinished(userId))
      uploads.push({ ...upload, receivedBytes: await countReceived(upload) });
    return uploads;
  };
};
