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

/** An unfinished upload is looked at after this time, and again and again. */
const LEFT_MS = 5 * 60_000;
const INTERVAL_MS = 60_000;

/**
 * Settles uploads that are all there and whose client is gone: taking them failed for the moment, or whoever took them died. Answers
 * how many became transcriptions. Any number of processes may do it. @throws what fails for the moment, which ends this round
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
      // A refusal has removed it, and nobody is there to be told.
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

/** Does so each minute while the app is open. */
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
