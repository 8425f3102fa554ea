import { setImmediate as turn } from 'node:timers/promises';
import type { TranscriptNotice, TranscriptVersion } from '@escriba/contracts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import { noticesOf } from './notices.ts';
import { SUMMARY, selectCurrent, toVersion } from './versions.repository.ts';

/** A version whose document is JSON, as Postgres sends it. */
export type VersionWithJson = { version: TranscriptVersion; json: string };
export type CurrentJson = VersionWithJson & { revision: number; notices?: TranscriptNotice[] };

/**
 * Versions whose documents are only sent on: parsing a hundred thousand words would hold up every other request. To receive them and to send
 * them on takes a turn of the event loop each. By the recording's id: the caller has checked its owner.
 */
export const createVersionJsonRepository = (db: Kysely<DB>) => ({
  find: async (id: string, number: number): Promise<VersionWithJson | undefined> => {
    const row = await db
      .selectFrom('transcript_versions')
      .select(SUMMARY)
      .select(DOCUMENT.as('json'))
      .where('transcription_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst();
    await turn();
    return row && { version: toVersion(row), json: row.json };
  },

  /** The current version and its revision; undefined if there is none yet. */
  findCurrent: async (id: string): Promise<CurrentJson | undefined> => {
    const row = await selectCurrent(db, id)
      .select(SUMMARY.map((column) => `transcript_versions.${column}` as const))
      .select([DOCUMENT.as('json'), 'transcripts.revision', 'transcripts.flags'])
      .executeTakeFirst();
    await turn();
    return row && { version: toVersion(row), json: row.json, revision: row.revision, ...noticesOf(row) };
  },

  /** The current document without the texts that its owner has not shown. */
  findShown: async (id: string): Promise<string | undefined> => {
    const row = await selectCurrent(db, id)
      .select(sql<string>`(transcript_versions.document - 'unsure')::text`.as('json'))
      .executeTakeFirst();
    await turn();
    return row?.json;
  },
});

const DOCUMENT = sql<string>`transcript_versions.document::text`;
