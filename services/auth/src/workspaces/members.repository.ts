import { WORKSPACE_ROLES, type WorkspaceRole } from '@escriba/contracts/auth/workspace-roles';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

export type Membership = { readonly workspaceId: string; readonly userId: string };
export type StoredMembership = NonNullable<
  Awaited<ReturnType<ReturnType<typeof createMembersRepository>['find']>>
>;
type NewMember = Membership & {
  readonly role: WorkspaceRole;
  readonly grantId: string;
  readonly joinedAt: Date;
};
type NewRole = Membership & { readonly role: WorkspaceRole; readonly grantId: string };

/** Reads and writes who is a member of which workspace. Changes need the lock on the workspace. */
export const createMembersRepository = (db: Kysely<DB>) => ({
  insert: async ({ workspaceId, userId, role, grantId, joinedAt }: NewMember): Promise<void> => {
    await db
      .insertInto('workspace_members')
      .values({ workspace_id: workspaceId, user_id: userId, role, grant_id: grantId, joined_at: joinedAt })
      .execute();
  },

  find: async ({ workspaceId, userId }: Membership) => {
    const row = await db
      .selectFrom('workspace_members')
      .select(['role', 'grant_id as grantId', 'joined_at as joinedAt'])
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row && { ...row, role: toRole(row.role) };
  },

  /** Returns the members of a workspace with their names, owner first, then by the time at which they joined. */
  list: async (workspaceId: string) => {
    const rows = await db
      .selectFrom('workspace_members as member')
      .innerJoin('users', 'users.id', 'member.user_id')
      .select([
        'member.user_id as userId',
        'users.name',
        'users.email',
        'users.email_key as emailKey',
        'users.google_picture as picture',
        'member.role',
        'member.joined_at as joinedAt',
      ])
      .where('member.workspace_id', '=', workspaceId)
      .orderBy(sql`member.role <> 'owner'`)
      .orderBy('member.joined_at')
      .orderBy('member.user_id')
      .execute();
    return rows.map((row) => ({ ...row, role: toRole(row.role) }));
  },

  /** Returns the workspaces of a user, by name. */
  listOf: async (userId: string) => {
    const rows = await db
      .selectFrom('workspace_members as member')
      .innerJoin('workspaces', 'workspaces.id', 'member.workspace_id')
      .select((eb) => [
        'workspaces.id',
        'workspaces.name',
        'member.role',
        'member.joined_at as joinedAt',
        eb
          .selectFrom('workspace_members as other')
          .select(eb.fn.countAll<number>().as('count'))
          .whereRef('other.workspace_id', '=', 'workspaces.id')
          .as('memberCount'),
      ])
      .where('member.user_id', '=', userId)
      .where('workspaces.deleted_at', 'is', null)
      .orderBy('workspaces.name')
      .orderBy('workspaces.id')
      .execute();
    return rows.map((row) => ({ ...row, role: toRole(row.role), memberCount: Number(row.memberCount) }));
  },

  count: async (workspaceId: string): Promise<number> => {
    const row = await db
      .selectFrom('workspace_members')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow();
    return row.count;
  },

  countOwned: async (userId: string): Promise<number> => {
    const row = await db
      .selectFrom('workspace_members')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('role', '=', 'owner')
      .executeTakeFirstOrThrow();
    return row.count;
  },

  findOwner: async (workspaceId: string): Promise<string | undefined> => {
    const row = await db
      .selectFrom('workspace_members')
      .select('user_id as userId')
      .where('workspace_id', '=', workspaceId)
      .where('role', '=', 'owner')
      .executeTakeFirst();
    return row?.userId;
  },

  setRole: async ({ workspaceId, userId, role, grantId }: NewRole): Promise<void> => {
    await db
      .updateTable('workspace_members')
      .set({ role, grant_id: grantId })
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .execute();
  },

  remove: async ({ workspaceId, userId }: Membership): Promise<void> => {
    await db
      .deleteFrom('workspace_members')
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .execute();
  },

  /** Notes that an administrator removed a member. */
  noteRemoval: async ({ workspaceId, userId }: Membership, now: Date): Promise<void> => {
    await db
      .insertInto('removed_members')
      .values({ workspace_id: workspaceId, user_id: userId, removed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  isRemoved: async ({ workspaceId, userId }: Membership): Promise<boolean> => {
    const row = await db
      .selectFrom('removed_members')
      .select('removed_at')
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row !== undefined;
  },

  forgetRemoval: async ({ workspaceId, userId }: Membership): Promise<void> => {
    await db
      .deleteFrom('removed_members')
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .execute();
  },

  /** Removes all members of a workspace. Returns what they could do. */
  removeAll: async (workspaceId: string): Promise<string[]> => {
    const rows = await db
      .deleteFrom('workspace_members')
      .where('workspace_id', '=', workspaceId)
      .returning('grant_id')
      .execute();
    await db.deleteFrom('removed_members').where('workspace_id', '=', workspaceId).execute();
    return rows.map(({ grant_id: id }) => id);
  },

  /** Removes a user from all workspaces. Returns these, with what they could do there. */
  removeUser: async (userId: string): Promise<{ workspaceId: string; grantId: string }[]> => {
    const rows = await db
      .deleteFrom('workspace_members')
      .where('user_id', '=', userId)
      .returning(['workspace_id as workspaceId', 'grant_id as grantId'])
      .execute();
    await db.deleteFrom('removed_members').where('user_id', '=', userId).execute();
    return rows;
  },

  /** Records what no longer holds, for gateways. */
  endGrants: async (ids: readonly string[], now: Date): Promise<void> => {
    if (ids.length === 0) return;
    await db
      .insertInto('ended_grants')
      .values(ids.map((id) => ({ id, ended_at: now })))
      .execute();
  },

  listEndedSince: (moment: Date): Promise<{ id: string; endedAt: Date }[]> =>
    db
      .selectFrom('ended_grants')
      .select(['id', 'ended_at as endedAt'])
      .where('ended_at', '>', moment)
      .orderBy('ended_at')
      .execute(),

  deleteEnded: async (before: Date): Promise<void> => {
    await db.deleteFrom('ended_grants').where('ended_at', '<', before).execute();
  },
});

/** The column's check knows the same words. */
const toRole = (role: string): WorkspaceRole => WORKSPACE_ROLES.find((known) => known === role) ?? 'reader';
