import type { Kysely } from 'kysely';
import { createApiKeysRepository } from '../api-keys/api-keys.repository.ts';
import { createAuditRepository } from '../audit/audit.repository.ts';
import type { DB } from '../db/schema.generated.ts';
import { unlinkIdentity } from '../google/write-identity.ts';
import type { Source } from '../source.ts';

type Revocation = { readonly userId: string; readonly source: Source; readonly now: Date };

/** Revokes every API key and unlinks Google. Returns the ids of the keys, to publish after the commit. */
export const revokeAccess = async (
  transaction: Kysely<DB>,
  { userId, source, now }: Revocation,
): Promise<string[]> => {
  const revoked = await createApiKeysRepository(transaction).revokeAll(userId, now);
  for (const detail of revoked)
    await createAuditRepository(transaction).insert({
      at: now,
      kind: 'api_key_revoked',
      source,
      userId,
      detail,
    });
  await unlinkIdentity(transaction, { userId, source, now });
  return revoked;
};
