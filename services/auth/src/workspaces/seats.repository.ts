import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

type PublishedSeats = { readonly ownerId: string; readonly seats: number; readonly version: number };

/** Reads and writes how many members the workspaces of an owner have seats for. */
export const createSeatsRepository = (db: Kysely<DB>) => ({
  /** Stores what billing has published, unless a newer change is stored. */
  store: async ({ ownerId, seats, version }: PublishedSeats): Promise<void> => {
    await db
      .insertInto('workspace_seats')
      .values({ owner_id: ownerId, seats, version })
      .onConflict((conflict) =>
        conflict
          .column('owner_id')
          .doUpdateSet({ seats, version })
          .where('workspace_seats.version', '<', version),
      )
      .execute();
  },

  find: async (ownerId: string): Promise<number | undefined> => {
    const row = await db
      .selectFrom('workspace_seats')
      .select('seats')
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    return row?.seats;
  },

  /** Returns the seats of an owner, locked until the transaction ends: members join the workspaces of an owner one after the other. */
  lock: async (ownerId: string): Promise<number | undefined> => {
    const row = await db
      .selectFrom('workspace_seats')
      .select('seats')
      .where('owner_id', '=', ownerId)
      .forUpdate()
      .executeTakeFirst();
    return row?.seats;
  },

  /** Counts the members of all workspaces of an owner. A person in several of them takes one seat; the owner takes none. */
  countUsed: async (ownerId: string, except?: string): Promise<number> => {
    const row = await db
      .selectFrom('workspace_members as member')
      .innerJoin('workspace_members as owner', (join) =>
        join.onRef('owner.workspace_id', '=', 'member.workspace_id').on('owner.role', '=', 'owner'),
      )
      .select(sql<number>`count(distinct member.user_id)::integer`.as('count'))
      .where('owner.user_id', '=', ownerId)
      .where('member.user_id', '<>', ownerId)
      .$if(except !== undefined, (query) => query.where('member.user_id', '<>', except ?? ''))
      .executeTakeFirstOrThrow();
    return row.count;
  },

  remove: async (ownerId: string): Promise<void> => {
    await db.deleteFrom('workspace_seats').where('owner_id', '=', ownerId).execute();
  },
});
