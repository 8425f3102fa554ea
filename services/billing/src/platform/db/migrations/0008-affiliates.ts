import { type Kysely, sql } from 'kysely';

/** Creates the tables of affiliates, accounts that they referred, commissions (only added, a refund adds a negative one), and payouts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table affiliates (
      user_id text primary key check (length(user_id) between 1 and 64),
      code text not null unique,
      display_name text not null,
      holder_name text not null,
      document text not null,
      destination jsonb not null,
      device_hash text,
      joined_at timestamptz not null,
      closed_at timestamptz
    )`.execute(db);
  await sql`
    create table referrals (
      user_id text primary key check (length(user_id) between 1 and 64),
      affiliate_id text not null references affiliates,
      visited_at timestamptz not null,
      opened_at timestamptz not null,
      device_hash text,
      refused_reason text check (refused_reason in ('own_account', 'same_document', 'same_contact', 'same_card',
        'same_device')),
      refused_at timestamptz,
      allowed_at timestamptz,
      check ((refused_reason is null) = (refused_at is null))
    )`.execute(db);
  await sql`create index referrals_affiliate on referrals (affiliate_id)`.execute(db);
  await sql`create index referrals_refused on referrals (refused_at) where refused_at is not null`.execute(
    db,
  );
  await sql`
    create table payouts (
      id uuid primary key default gen_random_uuid(),
      user_id text not null references affiliates,
      month text not null check (month ~ '^\\d{4}-\\d{2}$'),
      cents bigint not null check (cents > 0),
      holder_name text not null,
      document text not null,
      destination jsonb not null,
      created_at timestamptz not null,
      paid_at timestamptz,
      unique (user_id, month)
    )`.execute(db);
  await sql`create index payouts_month on payouts (month)`.execute(db);
  // No reference to the charge: it is removed five years after its payer's account, the affiliate's record stays.
  await sql`
    create table commissions (
      id bigint generated always as identity primary key,
      user_id text not null references affiliates,
      charge_id uuid not null,
      position integer not null check (position >= 0),
      cents bigint not null check (cents <> 0),
      plan text not null,
      cycle text not null,
      charge_cents bigint not null,
      month text not null check (month ~ '^\\d{4}-\\d{2}$'),
      at timestamptz not null,
      payout_id uuid references payouts,
      unique (charge_id, position)
    )`.execute(db);
  await sql`create index commissions_user on commissions (user_id, month)`.execute(db);
  await sql`create index commissions_payout on commissions (payout_id)`.execute(db);
};
