import type { Kysely, Selectable } from 'kysely';
import type { DB, Sessions } from '../platform/db/schema.generated.ts';
import type { Source } from '../platform/source.ts';

export type SessionMethod = 'password' | 'google' | 'passkey' | 'extension' | 'sso';
export type SessionTransport = 'cookie' | 'body';
export type EndReason =
  | 'signed_out'
  | 'ended_by_owner'
  | 'refresh_reused'
  | 'password_changed'
  | 'second_factor_on'
  | 'too_many'
  | 'account_deleted';
export type StoredSession = Selectable<Sessions>;

type NewSession = {
  readonly id: string;
  readonly userId: string;
  readonly method: SessionMethod;
  readonly transport: SessionTransport;
  readonly source: Source;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The time at which the user last authenticated; null if unknown. */
  readonly authenticatedAt: Date | null;
  /** The time at which the user last proved a second factor; absent if they did not. */
  readonly secondFactorAt?: Date | undefined;
};

/** Reads and writes sessions. `idleMs` is how long a session may be unused. */
export const createSessionsRepository = (db: Kysely<DB>) => ({
  insert: async (session: NewSession): Promise<void> => {
    await db
      .insertInto('sessions')
      .values({
        id: session.id,
        user_id: session.userId,
        method: session.method,
        transport: session.transport,
        ip: session.source.ip,
        user_agent: session.source.userAgent,
        created_at: session.createdAt,
        last_used_at: session.createdAt,
        expires_at: session.expiresAt,
        authenticated_at: session.authenticatedAt,
        second_factor_at: session.secondFactorAt ?? null,
      })
      .execute();
  },

  /** Locks the session until the transaction ends. */
  lock: (id: string): Promise<StoredSession | undefined> =>
    db.selectFrom('sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  /** Returns whether a session of the user, ended or not, came from the same address and program. */
  hasFrom: async (userId: string, source: Source): Promise<boolean> => {
    const row = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .where('ip', '=', source.ip)
      .where('user_agent', '=', source.userAgent)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  findOwner: async (id: string): Promise<string | undefined> => {
    const row = await db.selectFrom('sessions').select('user_id').where('id', '=', id).executeTakeFirst();
    return row?.user_id;
  },

  /** Returns an active session, locked until the transaction ends: what it lets in cannot outlive it. */
  holdLive: (userId: string, id: string, now: Date): Promise<StoredSession | undefined> =>
    live(db, userId, now).selectAll().where('id', '=', id).forShare().executeTakeFirst(),

  touch: async (id: string, now: Date, source: Source): Promise<void> => {
    await db
      .updateTable('sessions')
      .set({ last_used_at: now, ip: source.ip, user_agent: source.userAgent })
      .where('id', '=', id)
      .execute();
  },

  noteSecondFactor: async (id: string, now: Date): Promise<void> => {
    await db.updateTable('sessions').set({ second_factor_at: now }).where('id', '=', id).execute();
  },

  /** Lists a user's active sessions, most recently used first. A session whose last refresh token has expired is over, even if it was never ended. */
  listLive: (userId: string, now: Date, idleMs: number): Promise<StoredSession[]> =>
    live(db, userId, now)
      .where('last_used_at', '>', new Date(now.getTime() - idleMs))
      .selectAll()
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .execute(),

  /** Ends those of the given sessions that belong to the user; returns the ids of the ended ones. */
  end: async (userId: string, ids: readonly string[], reason: EndReason, now: Date): Promise<string[]> => {
    if (ids.length === 0) return [];
    const rows = await db
      .updateTable('sessions')
      .set({ ended_at: now, end_reason: reason })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('id', 'in', ids)
      .returning('id')
      .execute();
    return rows.map((row) => row.id);
  },

  /** Ends all of a user's sessions, optionally except one. */
  endAll: async (userId: string, reason: EndReason, now: Date, exceptId?: string): Promise<string[]> => {
    const rows = await db
      .updateTable('sessions')
      .set({ ended_at: now, end_reason: reason })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
      .returning('id')
      .execute();
    return rows.map((row) => row.id);
  },

  /** Returns ids of the active sessions beyond the `keptMax` most recently used. */
  listSurplus: async (userId: string, now: Date, keptMax: number): Promise<string[]> => {
    const rows = await live(db, userId, now)
      .select('id')
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .offset(keptMax)
      .execute();
    return rows.map((row) => row.id);
  },

  /** Returns every stored session of a user, newest first. */
  listAll: (userId: string) =>
    db
      .selectFrom('sessions')
      .select([
        'method',
        'ip',
        'user_agent',
        'created_at',
        'authenticated_at',
        'second_factor_at',
        'last_used_at',
        'expires_at',
        'ended_at',
        'end_reason',
      ])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .execute(),

  listEndedSince: async (moment: Date): Promise<{ id: string; endedAt: Date }[]> => {
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'ended_at'])
      .where('ended_at', '>', moment)
      .orderBy('ended_at')
      .execute();
    return rows.flatMap(({ id, ended_at }) => (ended_at === null ? [] : [{ id, endedAt: ended_at }]));
  },

  /** Removes address and browser from a user's sessions. */
  anonymise: async (userId: string): Promise<void> => {
    await db.updateTable('sessions').set({ ip: '', user_agent: '' }).where('user_id', '=', userId).execute();
  },

  deleteOver: async (before: Date): Promise<void> => {
    await db
      .deleteFrom('sessions')
      .where((eb) => eb.or([eb('expires_at', '<', before), eb('ended_at', '<', before)]))
      .execute();
  },
});

const live = (db: Kysely<DB>, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now);
