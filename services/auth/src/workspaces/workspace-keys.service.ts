import type { createWorkspaceKey } from '@escriba/contracts/auth/workspace-keys';
import type { RouteInput } from '@escriba/contracts/shared/route';
import type { Kysely } from 'kysely';
import type { SignedInAccount } from '../accounts/accounts.ts';
import type { ApiKeys, KeySpace } from '../api-keys/api-keys.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Source } from '../platform/source.ts';
import { type Membership, createMembersRepository } from './members.repository.ts';
import { enterWorkspace, requireRole } from './workspace-access.ts';

type WorkspaceKeysDeps = { readonly db: Kysely<DB>; readonly apiKeys: ApiKeys };
type Wish = RouteInput<typeof createWorkspaceKey>['body'];

/**
 * Manages the API keys that act for a workspace. A key ends with what its maker may do: when they leave or are removed, no longer manage the
 * workspace, or the workspace is deleted. All functions throw workspaceNotFound and workspaceRoleMissing.
 */
export const createWorkspaceKeys = ({ db, apiKeys }: WorkspaceKeysDeps) => {
  const requireManager = async (membership: Membership): Promise<void> =>
    requireRole(await createMembersRepository(db).find(membership), 'manage');
  return {
    list: async (membership: Membership) => {
      await requireManager(membership);
      return apiKeys.list({ workspaceId: membership.workspaceId });
    },

    requestsPerMinute: apiKeys.requestsPerMinute,

    /** Throws what the creation of a user's key throws. The plan is that of the workspace's owner. */
    create: async (account: SignedInAccount, workspaceId: string, wish: Wish, source: Source) => {
      const membership = { workspaceId, userId: account.id };
      await requireManager(membership);
      return apiKeys.create(account, wish, { source, space: spaceOf(membership) });
    },

    /** Throws apiKeyNotFound. */
    revoke: (membership: Membership, keyId: string, source: Source): Promise<void> =>
      apiKeys.revoke({ userId: membership.userId, source }, keyId, spaceOf(membership)),
  };
};

export type WorkspaceKeys = ReturnType<typeof createWorkspaceKeys>;

const spaceOf = (membership: Membership): KeySpace => ({
  workspaceId: membership.workspaceId,
  enter: (transaction) => enterWorkspace(transaction, membership, 'manage'),
});
