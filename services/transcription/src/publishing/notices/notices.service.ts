import {
  RECORDING_NOTICE_DAYS,
  RECORDING_NOTICES_MAX,
  type RecordingNotice,
} from '@escriba/contracts/transcription/notices';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createNoticesRepository } from './notices.repository.ts';

const DAY_MS = 86_400_000;

export type Notices = ReturnType<typeof createNotices>;

/** Lists what happened to a user's recordings lately. */
export const createNotices = ({ db, clock }: { db: Kysely<DB>; clock: () => Date }) => {
  const notices = createNoticesRepository(db);
  return {
    /** Lists notices, newest first. */
    list: async (ownerId: string): Promise<RecordingNotice[]> => {
      const since = new Date(clock().getTime() - RECORDING_NOTICE_DAYS * DAY_MS);
      const rows = await notices.list({ ownerId, since, limit: RECORDING_NOTICES_MAX });
      return rows.map(({ at, ...notice }) => ({ ...notice, at: at.toISOString() }));
    },
  };
};
