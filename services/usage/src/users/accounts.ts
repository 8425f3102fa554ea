import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { type Payer, createWorkspacesRepository } from './workspaces.repository.ts';

/** Whose plan and quota a caller uses: their own, or those of the user who pays for a workspace. */
export type Account = {
  /** The user whose plan and quota it is. */
  readonly userId: string;
  /** The workspace that the caller is; absent for a user. */
  readonly workspaceId?: string;
  /** Whether the workspace is deleted. */
  readonly isClosed: boolean;
};

/** Returns the account of a caller's id. */
export const findAccount = async (db: Kysely<DB>, id: string): Promise<Account> => {
  const workspace = await createWorkspacesRepository(db).find(id);
  return workspace === undefined
    ? { userId: id, isClosed: false }
    : { userId: workspace.payerId, workspaceId: id, isClosed: workspace.closedAt !== null };
};

/** Keeps which user pays for a workspace. */
export const createPayers = ({ db }: { readonly db: Kysely<DB> }) => ({
  /** Stores a payer. Of two calls the one with the larger version wins, in any order. */
  set: (payer: Payer): Promise<void> => createWorkspacesRepository(db).setPayer(payer),
});

export type Payers = ReturnType<typeof createPayers>;

/** Closes a workspace: nothing more is reserved for it. Returns false if the id is no workspace's. */
export const closeWorkspace = (db: Kysely<DB>, id: string, now: Date): Promise<boolean> =>
  createWorkspacesRepository(db).close(id, now);

/** Removes the marks of workspaces that were closed before a time. */
export const deleteClosedWorkspaces = (db: Kysely<DB>, before: Date): Promise<void> =>
  createWorkspacesRepository(db).deleteClosed(before);
