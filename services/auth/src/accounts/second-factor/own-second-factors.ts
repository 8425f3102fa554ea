import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createAppsRepository } from './apps.repository.ts';
import { createPasskeysRepository } from './passkeys.repository.ts';
import { createPendingSignInsRepository } from '../sign-in/pending-sign-ins.repository.ts';
import { createRecoveryCodesRepository } from './recovery-codes.repository.ts';

/** Collects a user's second factors for the copy of their data: no secret, hash or key. */
export const collectSecondFactors = async (db: Kysely<DB>, userId: string) => {
  const passkeys = await createPasskeysRepository(db).list(userId);
  return {
    appSince: (await createAppsRepository(db).find(userId))?.confirmedAt ?? null,
    recoveryCodesLeft: await createRecoveryCodesRepository(db).count(userId),
    passkeys: passkeys.map(({ name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
      name,
      createdAt,
      lastUsedAt,
    })),
  };
};

/** Deletes the factors of a closed account. */
export const deleteSecondFactors = async (transaction: Kysely<DB>, userId: string): Promise<void> => {
  await createAppsRepository(transaction).delete(userId);
  await createRecoveryCodesRepository(transaction).delete(userId);
  await createPasskeysRepository(transaction).deleteAll(userId);
  await createPendingSignInsRepository(transaction).delete(userId);
};
