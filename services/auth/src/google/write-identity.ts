import { isUniqueViolation } from '@escriba/db';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { GoogleIdentity } from './google-identity.ts';
import { endPendingSignIns, setGooglePicture } from '../accounts/accounts.ts';
import { recordAuditEvent } from '../platform/audit/audit.ts';
import type { Source } from '../platform/source.ts';
import { alreadyLinked, googleTaken } from './google.errors.ts';
import { createIdentitiesRepository } from './identities.repository.ts';

type Belonging = { readonly identity: GoogleIdentity; readonly userId: string; readonly now: Date };

/** Links an identity to an account. Throws googleTaken, alreadyLinked. */
export const writeIdentity = async (
  transaction: Kysely<DB>,
  { identity: { issuer, subject }, userId, now }: Belonging,
): Promise<void> => {
  await createIdentitiesRepository(transaction)
    .insert({ issuer, subject, userId, now })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'google_identities_pkey')) throw googleTaken();
      if (isUniqueViolation(error, 'google_identities_user_id_key')) throw alreadyLinked();
      throw error;
    });
};

type Unlink = { readonly userId: string; readonly source: Source; readonly now: Date };

/** Unlinks an account's identity. Returns false if it has none. */
export const unlinkIdentity = async (
  transaction: Kysely<DB>,
  { userId, source, now }: Unlink,
): Promise<boolean> => {
  if (!(await createIdentitiesRepository(transaction).delete(userId))) return false;
  await endPendingSignIns(transaction, userId);
  await setGooglePicture(transaction, { userId, picture: null, now });
  await recordAuditEvent(transaction, { at: now, kind: 'google_unlinked', source, userId });
  return true;
};
