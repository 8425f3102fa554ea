import type { Kysely } from 'kysely';
import { type RequireWay, findStoredAccount } from '../accounts/accounts.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { createSsoIdentitiesRepository } from './identities.repository.ts';
import { domainOf } from './mail-domains.ts';
import { createProvidersRepository } from './providers.repository.ts';
import { ssoRequired } from './sso.errors.ts';

/** Refuses any other way of signing in to a member whose company requires its own. The extension's session comes from one that was let in. */
export const requireSso: RequireWay = async (transaction, { userId, method }) => {
  if (method === 'sso' || method === 'extension') return;
  const domain = domainOf((await findStoredAccount(transaction, userId))?.email ?? '');
  if (domain !== '' && (await createProvidersRepository(transaction).requires({ userId, domain })))
    throw ssoRequired();
};

/** Returns a user's identities at companies, for the copy of their data. */
export const collectSsoIdentities = (db: Kysely<DB>, userId: string) =>
  createSsoIdentitiesRepository(db).list(userId);

/** Unlinks a user's identities at companies: the account closes, or its password was reset. */
export const deleteSsoIdentities = (transaction: Kysely<DB>, userId: string): Promise<void> =>
  createSsoIdentitiesRepository(transaction).deleteOfUser(userId);

/** Deletes the providers of deleted workspaces. */
export const purgeSso = (db: Kysely<DB>): Promise<void> =>
  createProvidersRepository(db).deleteOfDeletedWorkspaces();
