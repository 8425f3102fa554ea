import { NOTICE_TOPICS, type SeenNotices } from '@escriba/contracts/auth/notices';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createSeenNoticesRepository } from './seen-notices.repository.ts';

export type SeenNoticesService = ReturnType<typeof createSeenNotices>;

/** Keeps until when a user has seen their notices, for all their devices. The notices themselves come from the services that know them. */
export const createSeenNotices = ({ db }: { readonly db: Kysely<DB> }) => {
  const seen = createSeenNoticesRepository(db);
  const read = (userId: string): Promise<SeenNotices[]> => collectSeenNotices(db, userId);
  return {
    read,
    mark: async (userId: string, notices: readonly SeenNotices[]): Promise<SeenNotices[]> => {
      for (const { topic, until } of notices) await seen.note(userId, { topic, until: new Date(until) });
      return read(userId);
    },
  };
};

/** Collects the rows for the service, and for the copy of a user's data. */
export const collectSeenNotices = async (db: Kysely<DB>, userId: string): Promise<SeenNotices[]> => {
  const rows = await createSeenNoticesRepository(db).list(userId);
  return rows.flatMap(({ topic, until }) => {
    const known = NOTICE_TOPICS.find((each) => each === topic);
    return known === undefined ? [] : [{ topic: known, until: until.toISOString() }];
  });
};
