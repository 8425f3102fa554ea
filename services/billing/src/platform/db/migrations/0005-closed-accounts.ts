import { type Kysely, sql } from 'kysely';

/** Lets a transaction that names a user remove this user's ledger, years after the account was deleted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('billing.removed_user', true)
        = (select user_id from ledger_transactions where id = old.transaction_id) then
        return old;
      end if;
      raise exception 'the ledger is append-only';
    end $$`.execute(db);
  await sql`create index customers_erased on customers (erased_at) where erased_at is not null`.execute(db);
};
