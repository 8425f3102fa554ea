import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

type NewWorkspace = { readonly id: string; readonly name: string; readonly createdAt: Date };

/** Reads and writes workspaces; deleted ones are returned only for their erasure. */
export const createWorkspacesRepository = (db: Kysely<DB>) => ({
  insert: async ({ id, name, createdAt }: NewWorkspace): Promise<void> => {
    await db.insertInto('workspaces').values({ id, name, created_at: createdAt }).execute();
  },

  find: (id: string) =>
    db
      .selectFrom('workspaces')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),

  /** Locks a workspace until the transaction ends: every change of its members and invitations is one after the other. */
  lock: (id: string) =>
    db
      .selectFrom('workspaces')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  rename: async (id: string, name: string): Promise<void> => {
    await db.updateTable('workspaces').set({ name }).where('id', '=', id).execute();
  },

  /** Offers a workspace to a member; null withdraws it. */
  offer: async (id: string, userId: string | null): Promise<void> => {
    await db.updateTable('workspaces').set({ offered_to: userId }).where('id', '=', id).execute();
  },

  /** Withdraws what was offered to a user. */
  withdrawOffers: async (userId: string): Promise<void> => {
    await db.updateTable('workspaces').set({ offered_to: null }).where('offered_to', '=', userId).execute();
  },

  /** Counts another change of the payer. Returns the number of the change. */
  countPayer: async (id: string): Promise<number> => {
    const row = await db
      .updateTable('workspaces')
      .set((eb) => ({ payer_version: eb('payer_version', '+', 1) }))
      .where('id', '=', id)
      .returning('payer_version as version')
      .executeTakeFirstOrThrow();
    return row.version;
  },

  /** Marks a workspace as deleted, without its name. */
  delete: async (id: string, now: Date): Promise<void> => {
    await db
      .updateTable('workspaces')
      .set({ name: '', offered_to: null, deleted_at: now })
      .where('id', '=', id)
      .execute();
  },

  /** Lists deleted workspaces that other services have not erased permanently, longest waiting first. */
  listToErase: (limit: number) =>
    db
      .selectFrom('workspaces')
      .select(['id', 'deleted_at as deletedAt'])
      .where('deleted_at', 'is not', null)
      .where('erased_at', 'is', null)
      .orderBy('deleted_at')
      .limit(limit)
      .execute(),

  markErased: async (id: string, now: Date): Promise<void> => {
    await db.updateTable('workspaces').set({ erased_at: now }).where('id', '=', id).execute();
  },
});
