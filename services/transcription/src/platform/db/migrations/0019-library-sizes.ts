import { type Kysely, sql } from 'kysely';

/** Adds the number of recordings per user: lists show it at once, while search follows. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table library_sizes (
    owner_id text primary key,
    recordings integer not null
  )`,
  `insert into library_sizes (owner_id, recordings)
    select owner_id, count(*) from transcriptions where owner_kind = 'user' group by owner_id`,
  `create function library_note_recording() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into library_sizes as known (owner_id, recordings) values (new.owner_id, 1)
        on conflict (owner_id) do update set recordings = known.recordings + 1;
      return null;
    end $$`,
  `create function library_note_removal() returns trigger language plpgsql set search_path from current as $$
    declare left_over integer;
    begin
      update library_sizes set recordings = recordings - 1
        where owner_id = old.owner_id returning recordings into left_over;
      if left_over <= 0 then delete from library_sizes where owner_id = old.owner_id; end if;
      return null;
    end $$`,
  `create trigger library_note_recording after insert on transcriptions
    for each row when (new.owner_kind = 'user') execute function library_note_recording()`,
  `create trigger library_note_removal after delete on transcriptions
    for each row when (old.owner_kind = 'user') execute function library_note_removal()`,
];
