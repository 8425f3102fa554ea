import type { TranscriptStart } from '@escriba/contracts/transcription/transcript';
import type { TranscriptVersion } from '@escriba/contracts/transcription/versions';
import { type Kysely, sql } from 'kysely';
import { type JsonBytes, jsonBytes, readJsonSlices } from '../../platform/db/json-slices.ts';
import { partsOf } from '../../platform/db/recording-parts.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { type Noticed, noticesOf } from '../documents/notices.ts';
import { SUMMARY, selectCurrent, toVersion } from './versions.repository.ts';

/** A version whose document is JSON, as Postgres sends it. */
export type VersionWithJson = { version: TranscriptVersion; json: JsonBytes };
/** `json` is the list of passages. */
export type StartWithJson = { start: Omit<TranscriptStart, 'segments'>; json: JsonBytes };
export type CurrentJson = VersionWithJson & Noticed & { revision: number };

/**
 * Reads versions whose documents are only sent on, because parsing a hundred thousand words would delay every other request. By the
 * recording's id: the caller has checked its owner.
 */
export const createVersionJsonRepository = (db: Kysely<DB>) => ({
  find: async (id: string, number: number): Promise<VersionWithJson | undefined> => {
    const from = db
      .selectFrom('transcript_versions')
      .select(SUMMARY)
      .select(jsonBytes(DOCUMENT).as('bytes'))
      .where('transcription_id', '=', id)
      .where('number', '=', number);
    const row = await readJsonSlices(db, { from, columns: SUMMARY });
    return row && { version: toVersion(row), json: row.json };
  },

  /** Returns the current version and its revision; undefined if there is none yet. */
  findCurrent: async (id: string): Promise<CurrentJson | undefined> => {
    const from = selectCurrent(db, id)
      .select(SUMMARY.map((column) => `transcript_versions.${column}` as const))
      .select([jsonBytes(DOCUMENT).as('bytes'), 'transcripts.revision', 'transcripts.flags']);
    const row = await readJsonSlices(db, { from, columns: [...SUMMARY, 'revision', 'flags'] });
    return row && { version: toVersion(row), json: row.json, revision: row.revision, ...noticesOf(row) };
  },

  /** Returns the first passages of the current version as JSON, and what is shown beside them; undefined if there is none yet. */
  findStart: async (id: string, passages: number): Promise<StartWithJson | undefined> => {
    const segments = sql`jsonb_path_query_array(
      ${DOCUMENT}, '$.segments[$from to $to]', jsonb_build_object('from', 0, 'to', ${passages - 1}::int)
    )`;
    const from = selectCurrent(db, id)
      .select(['transcript_versions.language', 'transcript_versions.origin', 'transcripts.flags'])
      .select(sql<TranscriptStart['speakers']>`${DOCUMENT} -> 'speakers'`.as('speakers'))
      .select(sql<TranscriptStart['audioTracks'] | null>`${DOCUMENT} -> 'audioTracks'`.as('tracks'))
      .select(partsOf('transcripts.transcription_id').as('parts'))
      .select(jsonBytes(segments).as('bytes'));
    const columns = ['language', 'origin', 'flags', 'speakers', 'parts', 'tracks'] as const;
    const row = await readJsonSlices(db, { from, columns });
    if (!row) return undefined;
    const { origin, flags, json, language, speakers, parts, tracks } = row;
    const audioTracks = tracks ? { audioTracks: tracks } : {};
    return { start: { language, speakers, parts, ...noticesOf({ origin, flags }), ...audioTracks }, json };
  },

  /** Returns the current document without the texts that its owner has not shown. */
  findShown: async (id: string): Promise<JsonBytes | undefined> => {
    const shown = sql`${DOCUMENT} - 'unsure'`;
    const from = selectCurrent(db, id).select(jsonBytes(shown).as('bytes'));
    return (await readJsonSlices(db, { from, columns: [] }))?.json;
  },
});

const DOCUMENT = sql.ref('transcript_versions.document');
