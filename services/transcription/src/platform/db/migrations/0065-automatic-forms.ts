import { type Kysely, sql } from 'kysely';

/** Adds the forms that are made of each recording by itself: those of a folder, and of the account for recordings whose folder names none. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table automatic_forms (
    owner_id text not null,
    folder_id uuid references folders (id) on delete cascade,
    place smallint not null check (place between 0 and 2),
    form text not null,
    method text not null,
    own_form_id uuid references own_forms (id) on delete cascade,
    constraint automatic_forms_key unique nulls not distinct (owner_id, folder_id, place),
    constraint automatic_forms_own check ((form = 'own') = (own_form_id is not null))
  )`,
  `create index automatic_forms_of_folder on automatic_forms (folder_id) where folder_id is not null`,
  `create index automatic_forms_of_own_form on automatic_forms (own_form_id) where own_form_id is not null`,
];
