import { type Kysely, sql } from 'kysely';

/**
 * Lets consents, which are still append-only, be deleted with the rest of an account five years after it was closed. The database checks the
 * period itself, so that no bug elsewhere deletes a proof.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop trigger consents_append_only on consents`.execute(db);
  await sql`
    create trigger consents_append_only before update or truncate on consents
      for each statement execute function refuse_change()`.execute(db);
  await sql`
    create function refuse_early_deletion() returns trigger language plpgsql as $$
      begin
        if exists (select from users where id = old.user_id and deleted_at < now() - interval '5 years')
          then return old;
        end if;
        raise exception 'consents are only ever added, and kept until five years after the account was closed';
      end
    $$`.execute(db);
  await sql`
    create trigger consents_kept before delete on consents
      for each row execute function refuse_early_deletion()`.execute(db);
  await sql`create index users_deleted_at on users (deleted_at) where deleted_at is not null`.execute(db);
};
