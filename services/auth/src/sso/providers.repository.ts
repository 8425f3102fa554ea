import { SSO_ROLES } from '@escriba/contracts/auth/sso';
import type { Kysely, Selectable } from 'kysely';
import type { DB, SsoProviders } from '../platform/db/schema.generated.ts';

export type SsoRole = (typeof SSO_ROLES)[number];
export type StoredProvider = Omit<Selectable<SsoProviders>, 'default_role'> & {
  readonly default_role: SsoRole;
};
type NewProvider = {
  readonly id: string;
  readonly workspaceId: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly sealedSecret: Buffer;
  readonly defaultRole: SsoRole;
  readonly isEnabled: boolean;
  readonly isRequired: boolean;
  readonly now: Date;
};
type IdentityOf = { readonly providerId: string; readonly issuer: string; readonly clientId: string };
type Enforced = { readonly userId: string; readonly domain: string };

/** Reads and writes the providers of workspaces, one each; those of deleted workspaces are never returned. Changes need the lock on the workspace. */
export const createProvidersRepository = (db: Kysely<DB>) => {
  const select = () =>
    db
      .selectFrom('sso_providers as provider')
      .innerJoin('workspaces', 'workspaces.id', 'provider.workspace_id')
      .selectAll('provider')
      .where('workspaces.deleted_at', 'is', null);

  return {
    findOf: async (workspaceId: string): Promise<StoredProvider | undefined> =>
      toProvider(await select().where('provider.workspace_id', '=', workspaceId).executeTakeFirst()),

    /** Returns a provider by which people sign in: it is not turned off. */
    findEnabled: async (id: string): Promise<StoredProvider | undefined> =>
      toProvider(
        await select()
          .where('provider.id', '=', id)
          .where('provider.is_enabled', '=', true)
          .executeTakeFirst(),
      ),

    /** Returns the provider of an identity, unless it is turned off or is another one by now. */
    findOfIdentity: async ({
      providerId,
      issuer,
      clientId,
    }: IdentityOf): Promise<StoredProvider | undefined> =>
      toProvider(
        await select()
          .where('provider.id', '=', providerId)
          .where('provider.issuer', '=', issuer)
          .where('provider.client_id', '=', clientId)
          .where('provider.is_enabled', '=', true)
          .executeTakeFirst(),
      ),

    /** Returns the provider of the company that has proved a domain, unless it is turned off. */
    findByDomain: async (domain: string): Promise<StoredProvider | undefined> =>
      toProvider(
        await select()
          .innerJoin('sso_domains', 'sso_domains.provider_id', 'provider.id')
          .where('sso_domains.domain', '=', domain)
          .where('sso_domains.state', '=', 'verified')
          .where('provider.is_enabled', '=', true)
          .executeTakeFirst(),
      ),

    /** Returns whether a user must sign in by their company: it requires that of members with an address of the domain, except of the owner. */
    requires: async ({ userId, domain }: Enforced): Promise<boolean> => {
      const row = await select()
        .innerJoin('sso_domains', 'sso_domains.provider_id', 'provider.id')
        .innerJoin('workspace_members as member', 'member.workspace_id', 'provider.workspace_id')
        .where('member.user_id', '=', userId)
        .where('member.role', '<>', 'owner')
        .where('sso_domains.domain', '=', domain)
        .where('sso_domains.state', '=', 'verified')
        .where('provider.is_enabled', '=', true)
        .where('provider.is_required', '=', true)
        .executeTakeFirst();
      return row !== undefined;
    },

    insert: async (provider: NewProvider): Promise<void> => {
      await db
        .insertInto('sso_providers')
        .values({
          ...toColumns(provider),
          id: provider.id,
          workspace_id: provider.workspaceId,
          created_at: provider.now,
        })
        .execute();
    },

    update: async (provider: NewProvider): Promise<void> => {
      await db
        .updateTable('sso_providers')
        .set(toColumns(provider))
        .where('id', '=', provider.id)
        .where('workspace_id', '=', provider.workspaceId)
        .execute();
    },

    /** Deletes a workspace's provider with its domains and identities. Returns false if there was none. */
    delete: async (workspaceId: string): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('sso_providers')
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    deleteOfDeletedWorkspaces: async (): Promise<void> => {
      await db
        .deleteFrom('sso_providers')
        .where('workspace_id', 'in', (eb) =>
          eb.selectFrom('workspaces').select('id').where('deleted_at', 'is not', null),
        )
        .execute();
    },
  };
};

const toColumns = (provider: NewProvider) => ({
  issuer: provider.issuer,
  client_id: provider.clientId,
  sealed_secret: provider.sealedSecret,
  default_role: provider.defaultRole,
  is_enabled: provider.isEnabled,
  is_required: provider.isRequired,
  updated_at: provider.now,
});

/** The column's check knows the same words. */
const toProvider = (row: Selectable<SsoProviders> | undefined): StoredProvider | undefined =>
  row && { ...row, default_role: SSO_ROLES.find((role) => role === row.default_role) ?? 'reader' };
