import { type Kysely, sql } from 'kysely';

/**
 * Creates the table of the domains at which companies' public links open: at most one of each user, and a verified one of one user alone. `token` is what DNS
 * has to have, `proved_at` when it last had it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table own_domains (
      user_id text primary key,
      host text not null,
      token text not null,
      state text not null default 'pending' check (state in ('pending', 'verified', 'lost')),
      was_taken boolean not null default false,
      txt_found text[],
      cname_found text,
      created_at timestamptz not null,
      checked_at timestamptz,
      proved_at timestamptz,
      lost_at timestamptz
    )`.execute(db);
  await sql`create unique index own_domains_verified on own_domains (host) where state = 'verified'`.execute(
    db,
  );
  await sql`create index own_domains_due on own_domains (checked_at) where state = 'verified'`.execute(db);
};
