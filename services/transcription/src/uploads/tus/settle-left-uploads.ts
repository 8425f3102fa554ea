import { every } from '@escriba/runtime';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';
import { createResumableUploadsRepository } from './resumable-uploads.repository.ts';
import type { ResumableUploads } from './resumable-uploads.service.ts';
import { isPassing } from './tus-failures.ts';

type SettleLeftDeps = {
  db: Kysely<DB>;
  resumableUploads: Pick<ResumableUploads, 'isWhole' | 'settle'>;
  clock: () => Date;
};

/** An unfinished upload is checked after this time, and repeatedly. */
const LEFT_MS = 5 * 60_000;
const INTERVAL_MS = 60_000;

/**
 * Settles complete uploads whose client is gone: accepting them failed temporarily, or the accepting process died. Returns the number of
 * new transcriptions. Any number of processes may run it.
 * @throws temporary failures, which end this run
 */
export const createSettleLeft = ({ db, resumableUploads: { isWhole, settle }, clock }: SettleLeftDeps) => {
  const uploads = createResumableUploadsRepository(db);

  const takeLeft = () => {
    const now = clock();
    return uploads.takeLeft(new Date(now.getTime() - LEFT_MS), now);
  };

  return async (): Promise<number> => {
    let settled = 0;
    for (let upload = await takeLeft(); upload !== undefined; upload = await takeLeft()) {
      if (!(await isWhole(upload))) continue;
      const person = { userId: upload.ownerId, locale: 'pt' as const };
      // A refusal has removed it, and there is no client to notify.
      const isSettled = await settle(person, upload.id).then(() => true, falseUnlessPassing);
      if (isSettled) settled += 1;
    }
    return settled;
  };
};

const falseUnlessPassing = (error: unknown): false => {
  if (isPassing(error)) throw error;
  return false;
};

/** Runs it each minute while the app is open. */
export const settleLeftUploads = (deps: SettleLeftDeps) => async (app: FastifyInstance) => {
  const settleLeft = createSettleLeft(deps);
  const settle = async (): Promise<void> => {
    const settled = await settleLeft();
    if (settled > 0) app.log.info({ settled }, 'uploads.left_settled');
  };
  let chore: ReturnType<typeof every> | undefined;
  app.addHook('onReady', async () => {
    chore = every(INTERVAL_MS, settle, (error) => app.log.warn({ err: error }, 'uploads.left_not_settled'));
  });
  app.addHook('onClose', async () => chore?.stop());
};
