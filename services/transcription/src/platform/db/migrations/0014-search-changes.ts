import { type Kysely, sql } from 'kysely';

/**
 * Lets search follow recordings outside the transactions that change them: those insert into `search_changes`, and the indexer does the rest.
 * `lease` fences an indexer's run; `removed_length` is set when the recording is deleted, `priority` 1 marks a recording for a new
 * vocabulary. A recording's keys outlive it until its words are uncounted.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table search_changes (
    transcription_id uuid primary key,
    owner_id text not null,
    change bigint not null default 1,
    lease bigint not null default 0,
    failures integer not null default 0,
    priority smallint not null default 0,
    due_at timestamptz not null default now(),
    removed_length integer
  )`,
  `create index search_changes_due on search_changes (priority, due_at)`,
  `alter table search_owners add column builds_vocabulary boolean not null default false`,
  `drop trigger search_note_document on search_documents`,
  `drop trigger search_forget_document on search_documents`,
  `drop function search_note_document`,
  `drop function search_forget_document`,
  `drop function search_change_words`,
  `drop function search_add_words`,
  `drop function search_drop_words`,
  `alter table search_keys drop constraint search_keys_transcription_id_fkey`,
  `create function search_note_removal() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into search_changes as known (transcription_id, owner_id, removed_length)
        values (old.transcription_id, old.owner_id, length(old.content))
        on conflict (transcription_id) do update set
          change = known.change + 1, removed_length = excluded.removed_length;
      return null;
    end $$`,
  `create trigger search_note_removal after delete on search_documents
    for each row execute function search_note_removal()`,
];
