import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

type Due = { readonly days: number; readonly now: Date; readonly limit: number };
export type ExpiringKey = { readonly id: string; readonly userId: string };

const DAY_MS = 86_400_000;

/** Stores of which keys users were reminded, for all users. */
export const createExpiringKeysRepository = (db: Kysely<DB>) => ({
  /**
   * Marks and returns keys that expire in so many days or fewer, and of which no mail of that time was recorded. A key that was created later than a day
   * before has none. Those that another process has locked are left out.
   */
  takeDue: async ({ days, now, limit }: Due): Promise<ExpiringKey[]> => {
    const { rows } = await sql<ExpiringKey>`
      update api_keys set reminded_days = ${days} where id in (
        select id from api_keys
        where revoked_at is null and expires_at > ${now} and expires_at <= ${new Date(now.getTime() + days * DAY_MS)}
          and created_at < expires_at - make_interval(days => ${days + 1})
          and (reminded_days is null or reminded_days > ${days})
        order by expires_at limit ${limit} for update skip locked
      ) returning id, user_id as "userId"`.execute(db);
    return rows;
  },

  /** Returns what a mail says of a key; undefined if it was revoked or has expired. */
  findActive: (id: string, now: Date) =>
    db
      .selectFrom('api_keys')
      .select(['hint', 'expires_at as expiresAt'])
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst(),
});
