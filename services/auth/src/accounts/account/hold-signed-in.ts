import { invalidToken } from '@escriba/http';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { holdSession } from '../../sessions/sessions.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import type { SignedInAccount } from './signed-in.ts';

/**
 * Locks the account of a request until the transaction ends, so that nothing new opens it after a reset or a deletion that ran meanwhile.
 * Throws invalidToken if the session has ended since the request began.
 */
export const holdSignedIn = async (
  transaction: Kysely<DB>,
  { id, session_id: sessionId }: Pick<SignedInAccount, 'id' | 'session_id'>,
  now: Date,
): Promise<void> => {
  await holdAccount(transaction, id);
  const session = await holdSession(transaction, { userId: id, sessionId, now });
  if (session === undefined) throw invalidToken();
};

/** Locks an account until the transaction ends, against sign-ins and changes. */
export const holdAccount = (transaction: Kysely<DB>, userId: string): Promise<void> =>
  createAccountsRepository(transaction).lock(userId);

/** Prevents the deletion of accounts until the transaction ends. Rows that refer to them can then be inserted without waiting. */
export const keepFromDeletion = (transaction: Kysely<DB>, userIds: readonly string[]): Promise<void> =>
  createAccountsRepository(transaction).keepFromDeletion(userIds);
