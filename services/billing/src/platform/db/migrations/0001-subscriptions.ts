import { type Kysely, sql } from 'kysely';

const PLANS = sql.raw(`('free', 'pro', 'business')`);
const CYCLES = sql.raw(`('monthly', 'yearly')`);
const METHODS = sql.raw(`('pix', 'boleto', 'credit_card')`);

/**
 * Creates the tables of payers, subscriptions, the charges that pay for their periods, refunds, and quotes. Amounts are cents, days are São
 * Paulo's.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table customers (
      user_id text primary key check (length(user_id) between 1 and 64),
      asaas_id text,
      name text not null,
      email text not null,
      cpf_cnpj text not null,
      phone text not null,
      postal_code text not null,
      address text not null,
      address_number text not null,
      complement text,
      city text not null,
      state text not null,
      updated_at timestamptz not null,
      erased_at timestamptz
    )`.execute(db);
  await sql`
    create table subscriptions (
      id uuid primary key,
      user_id text not null,
      asaas_id text unique,
      plan text not null check (plan in ${PLANS} and plan <> 'free'),
      cycle text not null check (cycle in ${CYCLES}),
      method text not null check (method in ${METHODS}),
      price_cents bigint not null check (price_cents > 0),
      state text not null check (state in ('pending', 'active', 'overdue', 'suspended', 'ended')),
      anchor_on date,
      period_start date,
      period_end date,
      period_value_cents bigint check (period_value_cents >= 0),
      cancelled_at timestamptz,
      next_plan text check (next_plan in ${PLANS}),
      next_cycle text check (next_cycle in ${CYCLES}),
      next_price_cents bigint check (next_price_cents > 0),
      card_brand text,
      card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
      card_token text,
      contract_version text,
      ended_reason text,
      ended_at timestamptz,
      remote_closed boolean not null default false,
      version integer not null default 0,
      created_at timestamptz not null,
      activated_at timestamptz,
      check ((state = 'ended') = (ended_at is not null)),
      check (state in ('pending', 'ended') or (period_end is not null and anchor_on is not null))
    )`.execute(db);
  await sql`create unique index subscriptions_live on subscriptions (user_id) where state <> 'ended'`.execute(
    db,
  );
  await sql`create index subscriptions_user on subscriptions (user_id, created_at desc)`.execute(db);
  await sql`create index subscriptions_remote on subscriptions (id) where not remote_closed`.execute(db);
  await sql`
    create table quotes (
      id uuid primary key,
      user_id text not null,
      effect text not null check (effect in ('immediate', 'scheduled')),
      plan text not null check (plan in ${PLANS}),
      cycle text not null check (cycle in ${CYCLES}),
      price_cents bigint not null check (price_cents > 0),
      credit_cents bigint not null check (credit_cents >= 0),
      amount_cents bigint not null check (amount_cents >= 0),
      starts_on date not null,
      next_on date not null,
      next_amount_cents bigint not null check (next_amount_cents > 0),
      subscription_id uuid references subscriptions,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index quotes_expired on quotes (expires_at)`.execute(db);
  await sql`
    create table charges (
      id uuid primary key,
      user_id text not null,
      subscription_id uuid not null references subscriptions,
      kind text not null check (kind in ('first', 'renewal', 'upgrade')),
      plan text not null check (plan in ${PLANS}),
      cycle text not null check (cycle in ${CYCLES}),
      method text not null check (method in ${METHODS}),
      state text not null check (state in ('creating', 'open', 'overdue', 'in_review', 'paid', 'declined', 'cancelled',
        'refunding', 'refunded', 'charged_back')),
      amount_cents bigint not null check (amount_cents > 0),
      price_cents bigint not null check (price_cents > 0),
      credit_cents bigint not null default 0 check (credit_cents >= 0),
      net_cents bigint,
      refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
      granted_cents bigint not null default 0 check (granted_cents >= 0),
      due_on date not null,
      asaas_id text unique,
      quote_id uuid unique,
      period_start date,
      period_end date,
      replaced jsonb,
      card_brand text,
      card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
      invoice_url text,
      receipt_url text,
      paid_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index charges_user on charges (user_id, created_at desc, id)`.execute(db);
  await sql`create index charges_subscription on charges (subscription_id)`.execute(db);
  await sql`
    create unique index charges_open_order on charges (subscription_id)
      where kind in ('first', 'upgrade') and state in ('creating', 'open', 'overdue', 'in_review')`.execute(
    db,
  );
  await sql`
    create table refunds (
      charge_id uuid primary key references charges,
      user_id text not null,
      amount_cents bigint not null check (amount_cents > 0),
      reason text not null check (reason in ('withdrawal', 'late_payment')),
      state text not null check (state in ('requested', 'waiting', 'in_progress', 'refunded', 'denied')),
      form_url text,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      requested_at timestamptz not null,
      finished_at timestamptz
    )`.execute(db);
  await sql`create index refunds_user on refunds (user_id)`.execute(db);
};
