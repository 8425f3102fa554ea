import { type Kysely, sql } from 'kysely';

/** Creates the table of users. A deleted account keeps its row, without personal data. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table users (
      id uuid primary key,
      name text not null,
      email text,
      email_key text unique,
      email_verified boolean not null default false,
      password_hash text,
      google_picture text,
      cpf text not null default '',
      phone text not null default '',
      postal_code text not null default '',
      address text not null default '',
      address_number text not null default '',
      complement text not null default '',
      city text not null default '',
      state text not null default '',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      check ((deleted_at is null) = (email_key is not null and email is not null))
    )`.execute(db);
  await sql`
    create table google_identities (
      issuer text not null,
      subject text not null,
      user_id uuid not null references users on delete cascade,
      linked_at timestamptz not null,
      primary key (issuer, subject),
      unique (user_id)
    )`.execute(db);
};
