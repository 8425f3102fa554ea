import { type Kysely, sql } from 'kysely';

/** Adds seats: those that a subscription has beyond its plan, with their part of the price, and how many were published for a user. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table subscriptions
      add column extra_seats integer not null default 0,
      add column seats_cents bigint not null default 0,
      add column next_extra_seats integer,
      add column next_seats_cents bigint`.execute(db);
  await sql`
    alter table charges
      add column extra_seats integer not null default 0,
      add column seats_cents bigint not null default 0`.execute(db);
  await sql`alter table quotes add column extra_seats integer not null default 0`.execute(db);
  await sql`
    alter table entitlements
      add column granted_seats integer not null default 0,
      add column seats integer,
      add column seats_version bigint not null default 0`.execute(db);
};
