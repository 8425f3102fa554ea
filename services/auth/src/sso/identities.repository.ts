import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

type Identity = { readonly providerId: string; readonly subject: string };
type NewIdentity = Identity & { readonly userId: string; readonly now: Date };

/** Stores whose account an identity of a company opens: one to one for each provider. */
export const createSsoIdentitiesRepository = (db: Kysely<DB>) => ({
  findUser: async ({ providerId, subject }: Identity): Promise<string | undefined> => {
    const row = await db
      .selectFrom('sso_identities')
      .select('user_id')
      .where('provider_id', '=', providerId)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return row?.user_id;
  },

  /** Links an identity to an account, in place of an earlier one of the same provider. */
  write: async ({ providerId, subject, userId, now }: NewIdentity): Promise<void> => {
    await db
      .insertInto('sso_identities')
      .values({ provider_id: providerId, subject, user_id: userId, linked_at: now })
      .onConflict((conflict) =>
        conflict.columns(['provider_id', 'user_id']).doUpdateSet({ subject, linked_at: now }),
      )
      .execute();
  },

  /** Returns the identities of a user, for the copy of their data. */
  list: (userId: string) =>
    db
      .selectFrom('sso_identities')
      .innerJoin('sso_providers', 'sso_providers.id', 'sso_identities.provider_id')
      .select([
        'sso_providers.workspace_id as workspaceId',
        'sso_providers.issuer',
        'sso_identities.subject',
        'sso_identities.linked_at as linkedAt',
      ])
      .where('sso_identities.user_id', '=', userId)
      .orderBy('sso_identities.linked_at')
      .execute(),

  deleteOfUser: async (userId: string): Promise<void> => {
    await db.deleteFrom('sso_identities').where('user_id', '=', userId).execute();
  },

  deleteOfProvider: async (providerId: string): Promise<void> => {
    await db.deleteFrom('sso_identities').where('provider_id', '=', providerId).execute();
  },
});
