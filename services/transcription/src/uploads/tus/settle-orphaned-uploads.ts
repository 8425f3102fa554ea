import { DEFAULT_LOCALE } from '@escriba/contracts/shared/locale';
import { every } from '@escriba/runtime';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { actLater } from '../../platform/acting/acting.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createResumableUploadsRepository } from './resumable-uploads.repository.ts';
import type { ResumableUploads } from './resumable-uploads.service.ts';
import { isTemporary } from './tus-failures.ts';

type SettleOrphanedDeps = {
  db: Kysely<DB>;
  resumableUploads: Pick<ResumableUploads, 'isWhole' | 'settle'>;
  clock: () => Date;
};

/** The time after which an unfinished upload is checked, and again each time that it has passed. */
const ORPHANED_MS = 5 * 60_000;
const INTERVAL_MS = 60_000;

/**
 * Settles complete uploads whose client has disconnected: accepting them failed temporarily, or the accepting process died. Returns the
 * number of new transcriptions. Any number of processes may run it.
 * @throws temporary failures, which end this run
 */
export const createSettleOrphaned = ({
  db,
  resumableUploads: { isWhole, settle },
  clock,
}: SettleOrphanedDeps) => {
  const uploads = createResumableUploadsRepository(db);

  const claimOrphaned = () => {
    const now = clock();
    return uploads.claimOrphaned(new Date(now.getTime() - ORPHANED_MS), now);
  };

  return async (): Promise<number> => {
    let settled = 0;
    for (let upload = await claimOrphaned(); upload !== undefined; upload = await claimOrphaned()) {
      if (!(await isWhole(upload))) continue;
      const uploader = { userId: upload.ownerId, locale: DEFAULT_LOCALE };
      // A refusal has removed it, and there is no client to notify.
      const { id } = upload;
      const isSettled = await actLater(upload, () => settle(uploader, id)).then(
        () => true,
        falseUnlessTemporary,
      );
      if (isSettled) settled += 1;
    }
    return settled;
  };
};

const falseUnlessTemporary = (error: unknown): false => {
  if (isTemporary(error)) throw error;
  return false;
};

type ChoreDeps = { readonly settleOrphanedUploads: ReturnType<typeof createSettleOrphaned> };

/** Settles orphaned uploads each minute while the app is open. */
export const orphanedUploadsChore =
  ({ settleOrphanedUploads }: ChoreDeps) =>
  async (app: FastifyInstance) => {
    const settle = async (): Promise<void> => {
      const settled = await settleOrphanedUploads();
      if (settled > 0) app.log.info({ settled }, 'uploads.orphaned_settled');
    };
    let chore: ReturnType<typeof every> | undefined;
    app.addHook('onReady', async () => {
      chore = every(INTERVAL_MS, settle, (error) =>
        app.log.warn({ err: error }, 'uploads.orphaned_not_settled'),
      );
    });
    app.addHook('onClose', async () => chore?.stop());
  };
