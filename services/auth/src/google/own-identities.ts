import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createIdentitiesRepository } from './identities.repository.ts';

/** Collects a user's Google identities for the copy of their data. */
export const collectIdentities = (db: Kysely<DB>, userId: string) =>
  createIdentitiesRepository(db).list(userId);

/** Deletes the identities of a closed account. */
export const deleteIdentities = async (transaction: Kysely<DB>, userId: string): Promise<void> => {
  await createIdentitiesRepository(transaction).delete(userId);
};
