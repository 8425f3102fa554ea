import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB, OwnDomains } from '../../platform/db/schema.generated.ts';

export type OwnDomainRow = Selectable<OwnDomains>;
type NewDomain = Pick<OwnDomainRow, 'user_id' | 'host' | 'token' | 'created_at'>;
type Which = Pick<OwnDomainRow, 'user_id' | 'host' | 'token'>;
/** What a look-up found. Null: DNS did not respond. */
type Finding = { readonly txt: string[] | null; readonly cname: string | null; readonly now: Date };

/** Reads and writes the domains of users: each user has at most one, and a verified one is of one user alone. */
export const createDomainsRepository = (db: Kysely<DB>) => ({
  find: (userId: string): Promise<OwnDomainRow | undefined> =>
    db.selectFrom('own_domains').selectAll().where('user_id', '=', userId).executeTakeFirst(),

  findForUpdate: (userId: string): Promise<OwnDomainRow | undefined> =>
    db.selectFrom('own_domains').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst(),

  findVerified: (host: string): Promise<Pick<OwnDomainRow, 'user_id'> | undefined> =>
    db
      .selectFrom('own_domains')
      .select('user_id')
      .where('host', '=', host)
      .where('state', '=', 'verified')
      .executeTakeFirst(),

  /** Stores a user's domain in place of an earlier one. The same domain stays as it is. */
  write: async (row: NewDomain): Promise<void> => {
    await db
      .insertInto('own_domains')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({
            ...row,
            state: 'pending',
            was_taken: false,
            txt_found: null,
            cname_found: null,
            checked_at: null,
            proved_at: null,
            lost_at: null,
          })
          .where('own_domains.host', '<>', row.host),
      )
      .execute();
  },

  delete: async (userId: string): Promise<void> => {
    await db.deleteFrom('own_domains').where('user_id', '=', userId).execute();
  },

  /** Lets one transaction at a time decide whose a domain is. */
  lock: async (host: string): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`own-domain:${host}`}, 0))`.execute(db);
  },

  /** Takes a domain from other users, since another one has proved to own it. */
  takeFromOthers: async ({ user_id: userId, host }: Which, now: Date): Promise<void> => {
    await db
      .updateTable('own_domains')
      .set({ state: 'lost', was_taken: true, lost_at: now })
      .where('host', '=', host)
      .where('user_id', '<>', userId)
      .where('state', '=', 'verified')
      .execute();
  },

  /** Returns undefined if the user has another domain by now. */
  verify: (which: Which, { txt, cname, now }: Finding): Promise<OwnDomainRow | undefined> =>
    theOne(db, which)
      .set({
        state: 'verified',
        was_taken: false,
        lost_at: null,
        proved_at: now,
        checked_at: now,
        txt_found: txt,
        cname_found: cname,
      })
      .returningAll()
      .executeTakeFirst(),

  /** Notes a look-up that did not prove the domain. A verified one whose last proof is older than `lostBefore` is lost. */
  note: (which: Which, { txt, cname, now }: Finding, lostBefore: Date): Promise<OwnDomainRow | undefined> => {
    const isLost = sql<boolean>`state = 'verified' and proved_at < ${lostBefore}`;
    return theOne(db, which)
      .set({
        state: sql<string>`case when ${isLost} then 'lost' else state end`,
        lost_at: sql<Date | null>`case when ${isLost} then ${now}::timestamptz else lost_at end`,
        checked_at: now,
        txt_found: txt,
        cname_found: cname,
      })
      .returningAll()
      .executeTakeFirst();
  },

  /** Claims verified domains that were last looked up before `before`; other processes do not get them. */
  claimDue: async (before: Date, now: Date, limit: number): Promise<OwnDomainRow[]> =>
    db
      .updateTable('own_domains')
      .set({ checked_at: now })
      .where('user_id', 'in', (eb) =>
        eb
          .selectFrom('own_domains')
          .select('user_id')
          .where('state', '=', 'verified')
          .where('checked_at', '<', before)
          .orderBy('checked_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute(),
});

const theOne = (db: Kysely<DB>, { user_id: userId, host, token }: Which) =>
  db
    .updateTable('own_domains')
    .where('user_id', '=', userId)
    .where('host', '=', host)
    .where('token', '=', token);
