import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createInterestsRepository } from './interests/interests.repository.ts';
import { createSupportRepository } from './support.repository.ts';

/** Collects what a user sent to the operator, for the copy of their data. */
export const collectSupport = async (db: Kysely<DB>, userId: string) => ({
  interests: await createInterestsRepository(db).listOf(userId),
  supportRequests: await createSupportRepository(db).listOf(userId),
});

/** Deletes the requests of a closed account. */
export const deleteSupport = async (transaction: Kysely<DB>, userId: string): Promise<void> => {
  await createInterestsRepository(transaction).deleteOf(userId);
  await createSupportRepository(transaction).deleteOf(userId);
};

/** Deletes the messages that were closed before a time. */
export const purgeSupport = (db: Kysely<DB>, closedBefore: Date): Promise<void> =>
  createSupportRepository(db).deleteClosed(closedBefore);
