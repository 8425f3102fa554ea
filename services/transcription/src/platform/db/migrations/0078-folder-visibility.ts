import { type Kysely, sql } from 'kysely';

/**
 * Adds who sees a folder of a workspace: all its members, the chosen ones in `folder_members`, or its creator alone. Names of folders are unique among those
 * that all see alone, so that a refused name reveals no hidden folder. `transcriptions.created_by` is the person
 * who added a recording; `activity.folder_id` is the folder at the time of the entry, which hides the name of a recording that was deleted in it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `alter table folders
    add column visibility text not null default 'everyone'
      constraint folders_visibility check (visibility in ('everyone', 'members', 'creator')),
    add column created_by text,
    drop constraint folders_name`,
  `create unique index folders_name on folders (owner_id, name_key) where visibility = 'everyone'`,
  `create index folders_by_name on folders (owner_id, name_key)`,
  `create index folders_restricted on folders (owner_id) include (id, created_by) where visibility <> 'everyone'`,
  `create table folder_members (
    folder_id uuid not null references folders (id) on delete cascade,
    person_id text not null,
    primary key (folder_id, person_id)
  )`,
  `create index folder_members_of_person on folder_members (person_id)`,
  `alter table transcriptions add column created_by text`,
  `alter table activity add column folder_id uuid`,
];
