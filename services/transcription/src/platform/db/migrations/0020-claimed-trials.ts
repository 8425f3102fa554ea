import { type Kysely, sql } from 'kysely';

/**
 * Lets a visitor's recording move into an account: once per device, and once per account. `is_trial` marks a recording whose first round is a
 * free trial and costs no quota, before and after it moves.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `alter table transcriptions add column is_trial boolean not null default false`,
  `update transcriptions set is_trial = true where owner_kind = 'device'`,
  `alter table free_trials add column claimed_by text`,
  `create unique index free_trials_claimed_by on free_trials (claimed_by) where claimed_by is not null`,
  `create trigger library_note_claim after update of owner_kind on transcriptions
    for each row when (old.owner_kind = 'device' and new.owner_kind = 'user')
    execute function library_note_recording()`,
];
