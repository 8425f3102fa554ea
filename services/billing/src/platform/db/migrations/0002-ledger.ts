import { type Kysely, sql } from 'kysely';

/**
 * Creates the ledger, with double entry: the entries of a transaction add up to zero, which the database checks when the transaction commits.
 * Nothing is changed or deleted.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table ledger_transactions (
      id bigint generated always as identity primary key,
      user_id text not null,
      charge_id uuid not null references charges,
      kind text not null check (kind in ('payment', 'refund', 'chargeback', 'fee', 'entitlement', 'credit')),
      at timestamptz not null
    )`.execute(db);
  await sql`create index ledger_transactions_charge on ledger_transactions (charge_id)`.execute(db);
  await sql`create index ledger_transactions_user on ledger_transactions (user_id)`.execute(db);
  await sql`
    create table ledger_entries (
      transaction_id bigint not null references ledger_transactions,
      account text not null check (account in ('asaas', 'fees', 'customer', 'entitlements')),
      amount_cents bigint not null check (amount_cents <> 0),
      primary key (transaction_id, account)
    )`.execute(db);
  await sql`
    create function ledger_entries_balance() returns trigger language plpgsql as $$
    begin
      if (select sum(amount_cents) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
        raise exception 'ledger transaction % does not add up to zero', new.transaction_id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger ledger_entries_balance after insert on ledger_entries
      deferrable initially deferred for each row execute function ledger_entries_balance()`.execute(db);
  await sql`
    create function ledger_is_append_only() returns trigger language plpgsql as $$
    begin raise exception 'the ledger is append-only'; end $$`.execute(db);
  await sql`
    create trigger ledger_is_append_only before update or delete on ledger_entries
      for each row execute function ledger_is_append_only()`.execute(db);
};
