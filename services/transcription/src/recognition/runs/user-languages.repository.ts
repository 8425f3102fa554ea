import { AUTO_LANGUAGE } from '@escriba/contracts/shared/languages';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB, Transcriptions } from '../../platform/db/schema.generated.ts';

/** How many of a user's recordings are counted, the newest ones: older ones say less about a user. */
const RECORDINGS_MAX = 100;
const LANGUAGES_MAX = 3;
/** The length from which on a detected language counts, since short recordings are guessed wrongly. */
const DETECTED_MS_MIN = 30_000;

/** Returns the languages of the owner's other recordings, the most frequent first: chosen ones, and those detected in longer recordings. */
export const listUserLanguages = async (
  db: Kysely<DB>,
  run: Pick<Selectable<Transcriptions>, 'id' | 'owner_kind' | 'owner_id'>,
): Promise<string[]> => {
  const { rows } = await sql<{ language: string }>`
    select language from (
      select case when language_requested = ${AUTO_LANGUAGE} then language else language_requested end as language
      from transcriptions
      where owner_kind = ${run.owner_kind} and owner_id = ${run.owner_id} and id <> ${run.id}
        and (language_requested <> ${AUTO_LANGUAGE} or (status = 'completed' and duration_ms >= ${DETECTED_MS_MIN}))
      order by created_at desc limit ${RECORDINGS_MAX}
    ) latest
    where language is not null and language <> 'und'
    group by language order by count(*) desc, language limit ${LANGUAGES_MAX}`.execute(db);
  return rows.map(({ language }) => language);
};
