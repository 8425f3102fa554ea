import { GIVEN_ROLES, type GivenRole } from '@escriba/contracts/auth/workspace-roles';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

type NewInvitation = {
  readonly id: string;
  readonly workspaceId: string;
  readonly role: GivenRole;
  readonly email: { readonly email: string; readonly emailKey: string } | undefined;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};
export type StoredInvitation = NonNullable<
  Awaited<ReturnType<ReturnType<typeof createInvitationsRepository>['find']>>
>;
/** An invitation, and which of its links. */
type Linked = { readonly id: string; readonly generation: number };
type Place = { readonly id: string; readonly workspaceId: string };

/** Reads and writes invitations. Changes need the lock on the workspace. */
export const createInvitationsRepository = (db: Kysely<DB>) => {
  const select = () =>
    db
      .selectFrom('workspace_invitations as invitation')
      .leftJoin('users', 'users.id', 'invitation.created_by')
      .selectAll('invitation')
      .select('users.name as invited_by');
  /** Neither used nor cancelled; it may have expired. */
  const standing = () =>
    select().where('invitation.used_at', 'is', null).where('invitation.cancelled_at', 'is', null);

  return {
    insert: async (invitation: NewInvitation): Promise<void> => {
      await db
        .insertInto('workspace_invitations')
        .values({
          id: invitation.id,
          workspace_id: invitation.workspaceId,
          role: invitation.role,
          email: invitation.email?.email ?? null,
          email_key: invitation.email?.emailKey ?? null,
          created_by: invitation.createdBy,
          created_at: invitation.createdAt,
          expires_at: invitation.expiresAt,
        })
        .execute();
    },

    find: async (id: string) => {
      const row = await select().where('invitation.id', '=', id).executeTakeFirst();
      return row && { ...row, role: toRole(row.role) };
    },

    /** Returns the invitations of a workspace that are neither used nor cancelled, newest first. */
    listStanding: async (workspaceId: string) => {
      const rows = await standing()
        .where('invitation.workspace_id', '=', workspaceId)
        .orderBy('invitation.created_at', 'desc')
        .orderBy('invitation.id')
        .execute();
      return rows.map((row) => ({ ...row, role: toRole(row.role) }));
    },

    /** Replaces the link of an invitation. Returns false if it is used, cancelled or of another workspace. */
    renew: async ({ id, workspaceId }: Place, by: string, expiresAt: Date): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('workspace_invitations')
        .set((eb) => ({ generation: eb('generation', '+', 1), created_by: by, expires_at: expiresAt }))
        .where('id', '=', id)
        .where('workspace_id', '=', workspaceId)
        .where('used_at', 'is', null)
        .where('cancelled_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Cancels an invitation. Returns false if the workspace has none of this id. */
    cancel: async ({ id, workspaceId }: Place, now: Date): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('workspace_invitations')
        .set((eb) => ({ cancelled_at: eb.fn.coalesce('cancelled_at', eb.val(now)) }))
        .where('id', '=', id)
        .where('workspace_id', '=', workspaceId)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Cancels what a member invited to, who knows the links. */
    cancelBy: async (workspaceId: string, userId: string, now: Date): Promise<void> => {
      await db
        .updateTable('workspace_invitations')
        .set({ cancelled_at: now })
        .where('workspace_id', '=', workspaceId)
        .where('created_by', '=', userId)
        .where('used_at', 'is', null)
        .where('cancelled_at', 'is', null)
        .execute();
    },

    /** Uses an invitation. Returns false if it no longer holds, or its link was replaced. */
    use: async ({ id, generation }: Linked, userId: string, now: Date): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('workspace_invitations')
        .set({ used_at: now, used_by: userId })
        .where('id', '=', id)
        .where('generation', '=', generation)
        .where('used_at', 'is', null)
        .where('cancelled_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    deleteOfWorkspace: async (workspaceId: string): Promise<void> => {
      await db.deleteFrom('workspace_invitations').where('workspace_id', '=', workspaceId).execute();
    },

    /** Removes who created and used invitations, and cancels those that the user created and that still hold. */
    forgetUser: async (userId: string, now: Date): Promise<void> => {
      await db
        .updateTable('workspace_invitations')
        .set({ cancelled_at: now })
        .where('created_by', '=', userId)
        .where('used_at', 'is', null)
        .where('cancelled_at', 'is', null)
        .execute();
      await db
        .updateTable('workspace_invitations')
        .set({ created_by: null })
        .where('created_by', '=', userId)
        .execute();
      await db
        .updateTable('workspace_invitations')
        .set({ used_by: null, email: null, email_key: null })
        .where('used_by', '=', userId)
        .execute();
    },

    /** Returns what a user invited to, oldest first. */
    listBy: (userId: string) =>
      db
        .selectFrom('workspace_invitations')
        .select([
          'id',
          'workspace_id',
          'role',
          'email',
          'created_at',
          'expires_at',
          'used_at',
          'cancelled_at',
        ])
        .where('created_by', '=', userId)
        .orderBy('created_at')
        .execute(),

    /** Deletes invitations that ended before a time. */
    deleteOver: async (before: Date): Promise<void> => {
      await db
        .deleteFrom('workspace_invitations')
        .where((eb) =>
          eb.or([eb('used_at', '<', before), eb('cancelled_at', '<', before), eb('expires_at', '<', before)]),
        )
        .execute();
    },
  };
};

/** The column's check knows the same words. */
const toRole = (role: string): GivenRole => GIVEN_ROLES.find((known) => known === role) ?? 'reader';
