import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';
import { toSearchContent } from './words.ts';

/**
 * Brings what is searched in up to date with a person's recording: its name, and its text once there is one. To be called in the
 * transaction that changed either. A device's recordings are not searched.
 */
export const refreshSearchDocument = async (transaction: Kysely<DB>, id: string): Promise<void> => {
  const row = await transaction
    .selectFrom('transcriptions')
    .leftJoin('transcripts', 'transcripts.transcription_id', 'transcriptions.id')
    .select(['owner_id', 'file_name', 'text'])
    .where('transcriptions.id', '=', id)
    .where('owner_kind', '=', 'user')
    .executeTakeFirst();
  if (!row) return;
  const content = toSearchContent(row.file_name, row.text ?? '');
  const updated = await transaction
    .updateTable('search_documents')
    .set({ content })
    .where('transcription_id', '=', id)
    .returning('transcription_id')
    .executeTakeFirst();
  // Not `on conflict`: what counts the words of a new row would run before the conflict is found.
  if (updated) return;
  await transaction
    .insertInto('search_documents')
    .values({ transcription_id: id, owner_id: row.owner_id, content })
    .execute();
};
