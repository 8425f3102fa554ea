import type { RecordingNotice } from '@escriba/contracts/transcription/notices';
import { type Kysely, sql } from 'kysely';
import { isVisible } from '../../platform/db/visible.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

type Scope = { readonly ownerId: string; readonly since: Date; readonly limit: number };
type NoticeRow = Omit<RecordingNotice, 'at'> & { readonly at: Date };

/** Reads notices of a user from recordings and their links: they end with them. */
export const createNoticesRepository = (db: Kysely<DB>) => ({
  /** Lists notices, newest first. */
  list: async ({ ownerId, since, limit }: Scope): Promise<NoticeRow[]> => {
    const { rows } = await sql<NoticeRow>`
      (select status as "kind", id as "transcriptionId", file_name as "originalFileName", completed_at as "at"
        from transcriptions
        where owner_kind = 'user' and owner_id = ${ownerId} and status in ('completed', 'failed')
          and completed_at > ${since} and ${isVisible()}
        order by completed_at desc limit ${limit})
      union all
      (select 'link_opened', transcriptions.id, file_name, first_opened_at
        from share_links join transcriptions on transcriptions.id = transcription_id
        where owner_kind = 'user' and owner_id = ${ownerId} and first_opened_at > ${since} and ${isVisible()}
        order by first_opened_at desc limit ${limit})
      order by "at" desc, "transcriptionId" limit ${limit}`.execute(db);
    return rows;
  },
});
