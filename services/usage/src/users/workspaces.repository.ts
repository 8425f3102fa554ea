import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

export type Payer = { readonly workspaceId: string; readonly payerId: string; readonly version: number };

/** Reads and writes which user pays for a workspace. */
export const createWorkspacesRepository = (db: Kysely<DB>) => ({
  find: (id: string) =>
    db
      .selectFrom('workspaces')
      .select(['payer_id as payerId', 'closed_at as closedAt'])
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Stores a payer, unless a later version is known or the workspace is closed. */
  setPayer: async ({ workspaceId, payerId, version }: Payer): Promise<void> => {
    await db
      .insertInto('workspaces')
      .values({ id: workspaceId, payer_id: payerId, version })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ payer_id: payerId, version })
          .where('workspaces.version', '<', version)
          .where('workspaces.closed_at', 'is', null),
      )
      .execute();
  },

  /** Returns whether there is such a workspace, closed now or before. */
  close: async (id: string, now: Date): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('workspaces')
      .set((eb) => ({ closed_at: eb.fn.coalesce('closed_at', eb.val(now)) }))
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Removes the marks of workspaces that were closed before a time. */
  deleteClosed: async (before: Date): Promise<void> => {
    await db.deleteFrom('workspaces').where('closed_at', '<', before).execute();
  },
});
