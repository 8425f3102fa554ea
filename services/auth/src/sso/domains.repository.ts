import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB, SsoDomains } from '../platform/db/schema.generated.ts';

export type StoredDomain = Selectable<SsoDomains>;
type Which = Pick<StoredDomain, 'provider_id' | 'domain' | 'token'>;
/** What a look-up found. Null: DNS did not respond. */
type Finding = { readonly txt: string[] | null; readonly now: Date };

/** Reads and writes the domains that companies prove. A verified one is of one provider alone. */
export const createDomainsRepository = (db: Kysely<DB>) => ({
  list: (providerId: string): Promise<StoredDomain[]> =>
    db
      .selectFrom('sso_domains')
      .selectAll()
      .where('provider_id', '=', providerId)
      .orderBy('domain')
      .execute(),

  /** Returns the domains that a company has proved. */
  listVerified: async (providerId: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('sso_domains')
      .select('domain')
      .where('provider_id', '=', providerId)
      .where('state', '=', 'verified')
      .execute();
    return rows.map(({ domain }) => domain);
  },

  /** Adds a domain; one that the provider has already stays as it is. */
  insert: async (which: Which): Promise<void> => {
    await db
      .insertInto('sso_domains')
      .values(which)
      .onConflict((conflict) => conflict.columns(['provider_id', 'domain']).doNothing())
      .execute();
  },

  /** Deletes the domains of a provider that are not among `kept`. */
  deleteOthers: async (providerId: string, kept: readonly string[]): Promise<void> => {
    await db
      .deleteFrom('sso_domains')
      .where('provider_id', '=', providerId)
      .where('domain', 'not in', kept)
      .execute();
  },

  /** Lets one transaction at a time decide whose a domain is. */
  lock: async (domain: string): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sso-domain:${domain}`}, 0))`.execute(db);
  },

  /** Takes a domain from other providers, since another company has proved to own it. */
  takeFromOthers: async ({ provider_id: providerId, domain }: Which): Promise<void> => {
    await db
      .updateTable('sso_domains')
      .set({ state: 'lost' })
      .where('domain', '=', domain)
      .where('provider_id', '<>', providerId)
      .where('state', '=', 'verified')
      .execute();
  },

  isStored: async (which: Which): Promise<boolean> => {
    const row = await db
      .selectFrom('sso_domains')
      .select('domain')
      .where('provider_id', '=', which.provider_id)
      .where('domain', '=', which.domain)
      .where('token', '=', which.token)
      .forUpdate()
      .executeTakeFirst();
    return row !== undefined;
  },

  verify: async (which: Which, { txt, now }: Finding): Promise<void> => {
    await theOne(db, which)
      .set({ state: 'verified', proved_at: now, checked_at: now, txt_found: txt })
      .execute();
  },

  /** Notes a look-up that did not prove the domain. A verified one whose last proof is older than `lostBefore` is lost. */
  note: async (which: Which, { txt, now }: Finding, lostBefore: Date): Promise<void> => {
    await theOne(db, which)
      .set({
        state: sql<string>`case when state = 'verified' and proved_at < ${lostBefore} then 'lost' else state end`,
        checked_at: now,
        txt_found: txt,
      })
      .execute();
  },

  /** Claims verified domains that were last looked up before `before`; other processes do not get them. */
  claimDue: (before: Date, now: Date, limit: number): Promise<StoredDomain[]> =>
    db
      .updateTable('sso_domains')
      .set({ checked_at: now })
      .where(sql<boolean>`(provider_id, domain) in (
        select provider_id, domain from sso_domains
        where state = 'verified' and checked_at < ${before}
        order by checked_at limit ${limit} for update skip locked)`)
      .returningAll()
      .execute(),
});

const theOne = (db: Kysely<DB>, { provider_id: providerId, domain, token }: Which) =>
  db
    .updateTable('sso_domains')
    .where('provider_id', '=', providerId)
    .where('domain', '=', domain)
    .where('token', '=', token);
