import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export const FOLDERS = 40;
export const TAGS = 60;
/** The tag of half the recordings, one of ten on a seventh, and the tag of a few. */
export const COMMON_TAG = 30;
export const MIDDLE_TAG = 25;
export const RARE_TAG = 60;

/** Returns the id of a generated folder or tag. */
export const labelId = (kind: 'folder' | 'tag', number: number): string =>
  `${kind === 'folder' ? '0f01de40' : '00007a60'}-0000-4000-8000-${String(number).padStart(12, '0')}`;

/**
 * Files the recordings of one owner: a fifth of them in no folder, two fifths in one, the rest in the others; three tags each on average.
 * Triggers may be off.
 */
export const generateLabels = async (db: Kysely<unknown>, ownerId: string): Promise<void> => {
  for (const [table, kind, count] of [
    ['folders', 'folder', FOLDERS],
    ['tags', 'tag', TAGS],
  ] as const) {
    const ids = Array.from({ length: count }, (_, index) => labelId(kind, index + 1));
    await sql`
      insert into ${sql.table(table)} (id, owner_id, name, name_key, sort_key, created_at)
      select id, ${ownerId}, 'Nome ' || n, 'nome ' || n, 'nome ' || lpad(n::text, 12, '0'), now()
      from unnest(${ids}::uuid[]) with ordinality as made (id, n)`.execute(db);
  }
  const folders = Array.from({ length: FOLDERS }, (_, index) => labelId('folder', index + 1));
  await sql`
    update transcriptions set folder_id = case
      when abs(hashtext(id::text)) % 10 < 2 then null
      when abs(hashtext(id::text)) % 10 < 6 then (${folders}::uuid[])[1]
      else (${folders}::uuid[])[2 + abs(hashtext('f' || id)) % ${FOLDERS - 1}]
    end where owner_id = ${ownerId}`.execute(db);
  await sql`
    insert into recording_tags (tag_id, transcription_id)
    select tags.id, transcriptions.id from transcriptions join tags using (owner_id)
    where owner_id = ${ownerId} and abs(hashtext(transcriptions.id::text || tags.name)) % 10000 < case
      when tags.id = ${labelId('tag', COMMON_TAG)} then 5000
      when tags.name in ('Nome 20', 'Nome 21', 'Nome 22', 'Nome 23', 'Nome 24', 'Nome 25', 'Nome 26', 'Nome 27', 'Nome 28', 'Nome 29') then 1500
      when tags.id = ${labelId('tag', RARE_TAG)} then 2
      else 150
    end`.execute(db);
  await sql`
    select library_carry_labels(array(select id from transcriptions where owner_id = ${ownerId}))`.execute(
    db,
  );
};
