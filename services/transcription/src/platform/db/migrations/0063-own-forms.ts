import { type Kysely, sql } from 'kysely';

/** Adds the forms of users, and to insights the form as it was when it was requested. A recording has an open insight of each. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table own_forms (
    id uuid primary key,
    owner_id text not null,
    content jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index own_forms_of_owner on own_forms (owner_id, created_at)`,
  `alter table insights
    add column own_form jsonb,
    add constraint insights_own_form check ((form = 'own') = (own_form is not null))`,
  `drop index insights_open`,
  `create unique index insights_open on insights (
    transcription_id,
    form,
    (case form when 'translation' then language when 'own' then own_form ->> 'id' else '' end)
  ) where status in ('waiting', 'running')`,
];
