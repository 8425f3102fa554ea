import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createIdentitiesRepository } from './identities.repository.ts';

/** What the copy of a user's data has of their Google identity. */
export const collectIdentities = (db: Kysely<DB>, userId: string) =>
  createIdentitiesRepository(db).list(userId);

/** Deletes the identities of a closed account. */
export const deleteIdentities = async (transaction: Kysely<DB>, userId: string): Promise<void> => {
  await createIdentitiesRepository(transaction).delete(userId);
};
