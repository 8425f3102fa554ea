import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

type NewClient = {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly createdAt: Date;
};

export const createClientsRepository = (db: Kysely<DB>) => ({
  insert: async ({ id, name, redirectUris, createdAt }: NewClient): Promise<void> => {
    await db
      .insertInto('oauth_clients')
      .values({ id, name, redirect_uris: [...redirectUris], created_at: createdAt })
      .execute();
  },

  find: (id: string) =>
    db
      .selectFrom('oauth_clients')
      .select(['id', 'name', 'redirect_uris as redirectUris'])
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Notes a use; returns false if the registration has ended. */
  noteUse: async (id: string, now: Date): Promise<boolean> => {
    const row = await db
      .updateTable('oauth_clients')
      .set({ last_used_at: now })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Deletes clients without a use since a time, and without a grant. */
  deleteUnused: async (before: { readonly registered: Date; readonly used: Date }): Promise<void> => {
    await db
      .deleteFrom('oauth_clients')
      .where((eb) =>
        eb.or([
          eb.and([eb('last_used_at', 'is', null), eb('created_at', '<', before.registered)]),
          eb('last_used_at', '<', before.used),
        ]),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('oauth_grants')
              .select(sql`1`.as('one'))
              .whereRef('oauth_grants.client_id', '=', 'oauth_clients.id')
              .where('oauth_grants.revoked_at', 'is', null),
          ),
        ),
      )
      .execute();
  },

  /** Deletes the oldest clients that were never used, beyond a number. */
  deleteBeyond: async (keptMax: number): Promise<void> => {
    await db
      .deleteFrom('oauth_clients')
      .where(
        'id',
        'in',
        db
          .selectFrom('oauth_clients')
          .select('id')
          .where('last_used_at', 'is', null)
          .orderBy('created_at', 'desc')
          .offset(keptMax),
      )
      .where('last_used_at', 'is', null)
      .execute();
  },
});

export type Client = NonNullable<Awaited<ReturnType<ReturnType<typeof createClientsRepository>['find']>>>;
