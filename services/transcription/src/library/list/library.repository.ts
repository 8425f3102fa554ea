import type {
  ListSort,
  ListedStatus,
  RecordingPart,
  Speaker,
} from '@escriba/contracts/transcription/library';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, type Selectable, sql } from 'kysely';
import { hiddenFolders, hidesFolders, isVisible } from '../../platform/db/visible.ts';
import { type JsonBytes, jsonBytes, readJsonSlices } from '../../platform/db/json-slices.ts';
import { partsOf } from '../../platform/db/recording-parts.ts';
import { REVERSED_ORDERS, SORT_ORDERS } from '../../platform/db/list-order.ts';
import type { DB, Transcriptions } from '../../platform/db/schema.generated.ts';
import { SHOWN_SEGMENTS } from '../../platform/db/shown-segments.ts';
import type { Transcription } from '../../recordings/recordings.ts';
import { type ListFilter, conditionsInOrder, conditionsOf } from '../../platform/db/list-filter.ts';
import { SORTED_MAX, findRareTag } from './rare-tag.repository.ts';
import { allOf } from '../search/db/conditions.ts';

/** A recording with its parts if it was merged, and the beginning of its text and its speakers, if it has a text. */
export type LibraryRow = Transcription & {
  preview: string | null;
  /** The audio track that a user chose for the text, from 1. */
  textAudioTrack: number | null;
  speakers: Speaker[] | null;
  parts: RecordingPart[];
};
export type NamedRow = Pick<Transcription, 'id' | 'file_name' | 'status'>;
/** Status of a user's unfinished recordings, by id. */
export type Unfinished = ReadonlyMap<string, string>;
export type Page = { sort: ListSort; offset: number; limit: number };
/** A page with a count. `matching`: how many recordings match, or more than that if not all were counted. */
export type CountedPage = Page & { matching: number; fromEnd?: boolean };
export type Totals = { completed: number; durationMs: number; averageProcessingMs: number | null };

export type LibraryRepository = ReturnType<typeof createLibraryRepository>;

/** Reads a user's recordings as lists show them. Every query is scoped by the user. */
export const createLibraryRepository = (db: Kysely<DB>) => ({
  /**
   * Returns ids of a page, in order, or counted from the end. Of many recordings, it reads only the index of the sort order, and no further
   * than the page.
   */
  listIds: async (userId: string, filter: ListFilter, page: CountedPage): Promise<string[]> => {
    const { sort, matching, fromEnd = false } = page;
    const conditions = matching > SORTED_MAX ? conditionsInOrder(filter, sort) : conditionsOf(filter);
    const rows = await owned(db, userId)
      .where(allOf(conditions, 'and'))
      .select('id')
      .orderBy((fromEnd ? REVERSED_ORDERS : SORT_ORDERS)[sort])
      .offset(page.offset)
      .limit(page.limit)
      .execute();
    return rows.map((row) => row.id);
  },

  /** Returns the page, if one of the filter's tags is rare: reads its recordings alone. Returns undefined if none is. */
  listOfRareTag: async (
    userId: string,
    filter: ListFilter,
    { sort, offset, limit }: Page,
  ): Promise<{ ids: string[]; total: number } | undefined> => {
    const tagId = await findRareTag(db, filter.tagIds ?? []);
    if (tagId === undefined) return undefined;
    const ofTag = sql`array(select transcription_id from recording_tags where tag_id = ${tagId})`;
    const rows = await filtered(db, userId, filter)
      .select('id')
      .where(sql<boolean>`id = any (${ofTag})`)
      .orderBy(SORT_ORDERS[sort])
      .execute();
    return { ids: rows.slice(offset, offset + limit).map(({ id }) => id), total: rows.length };
  },

  /** Returns the number of all the user's recordings that the caller may see: exact and cheap. */
  countAll: async (userId: string): Promise<number> => {
    const row = await db
      .selectFrom('library_sizes')
      .select('recordings')
      .where('owner_id', '=', userId)
      .executeTakeFirst();
    return (row?.recordings ?? 0) - (await countHidden(db, userId));
  },

  /** Counts up to a limit: a number beyond it means more. */
  count: async (userId: string, filter: ListFilter, countMax: number): Promise<number> => {
    const matching = isOfTagsOnly(filter)
      ? tagged(userId, filter.tagIds)
      : filtered(db, userId, filter).select('id');
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (${matching} limit ${countMax + 1}) as counted`.execute(db);
    return rows[0]?.count ?? 0;
  },

  /** Counts recordings by status, each up to a limit: a number beyond it means more. Reads only an index. */
  countEach: async (
    userId: string,
    statuses: readonly ListedStatus[],
    countMax: number,
  ): Promise<Partial<Record<ListedStatus, number>>> => {
    const columns = statuses.map((status) => {
      const counted = upTo(countMax + 1, filtered(db, userId, { status }));
      return sql<number>`(select count(*) from ${counted})`.as(status);
    });
    return db.selectNoFrom(columns).executeTakeFirstOrThrow();
  },

  /** Returns the rows of those ids that belong to the user, in the order of the ids. `previewLength` in characters. */
  listRows: async (userId: string, ids: string[], previewLength: number): Promise<LibraryRow[]> => {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('transcriptions')
      .leftJoin('transcripts', 'transcripts.transcription_id', 'transcriptions.id')
      .selectAll('transcriptions')
      .select(['transcripts.speakers', 'transcripts.audio_track as textAudioTrack'])
      .select(partsOf('transcriptions.id').as('parts'))
      .select(sql<string | null>`left(transcripts.text, ${previewLength}::int)`.as('preview'))
      .where('transcriptions.id', 'in', ids)
      .where('owner_kind', '=', 'user')
      .where('owner_id', '=', userId)
      .where(isVisible())
      .execute();
    const byId = new Map(rows.map((row) => [row.id, toLibraryRow(row)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  },

  /** Returns those of the ids that belong to the user. */
  listNames: async (userId: string, ids: string[]): Promise<NamedRow[]> => {
    const rows = await db
      .selectFrom('transcriptions')
      .select(['id', 'file_name', 'status'])
      .where('id', 'in', ids)
      .where('owner_kind', '=', 'user')
      .where('owner_id', '=', userId)
      .where(isVisible())
      .execute();
    return rows as NamedRow[]; // as in toLibraryRow
  },

  /** Returns the unfinished recordings of many users, in one query. Users without any are omitted. */
  listUnfinished: async (userIds: readonly string[]): Promise<Map<string, Unfinished>> => {
    const rows = await db
      .selectFrom('transcriptions')
      .select(['id', 'owner_id', 'status', 'stage', 'progress', 'updated_at'])
      .where('owner_kind', '=', 'user')
      .where(sql<boolean>`owner_id = any(${userIds}::text[])`)
      .where('status', 'in', ['pending', 'processing'])
      .execute();
    const byPerson = new Map<string, Map<string, string>>();
    for (const row of rows) {
      const unfinished = byPerson.get(row.owner_id) ?? new Map<string, string>();
      byPerson.set(row.owner_id, unfinished.set(row.id, stateOf(row)));
    }
    return byPerson;
  },

  /** Returns whole texts and notes by id; recordings of others are omitted. */
  listTexts: async (
    userId: string,
    ids: string[],
  ): Promise<Map<string, { text: string | null; notes: string | null }>> => {
    if (ids.length === 0) return new Map();
    const rows = await db
      .selectFrom('transcriptions')
      .leftJoin('transcripts', 'transcripts.transcription_id', 'transcriptions.id')
      .leftJoin('recording_notes', 'recording_notes.transcription_id', 'transcriptions.id')
      .select(['id', 'transcripts.text', 'recording_notes.text as notes'])
      .where('id', 'in', ids)
      .where('owner_kind', '=', 'user')
      .where('owner_id', '=', userId)
      .where(isVisible())
      .execute();
    return new Map(rows.map(({ id, text, notes }) => [id, { text, notes }]));
  },

  /** Returns the text, and its segments as JSON; undefined if there is none yet. */
  findTranscript: (userId: string, id: string): Promise<{ text: string; json: JsonBytes } | undefined> => {
    const from = db
      .selectFrom('transcripts')
      .innerJoin('transcriptions', 'transcriptions.id', 'transcripts.transcription_id')
      .select(['transcripts.text', jsonBytes(SHOWN_SEGMENTS).as('bytes')])
      .where('transcriptions.id', '=', id)
      .where('owner_kind', '=', 'user')
      .where('owner_id', '=', userId)
      .where(isVisible());
    return readJsonSlices(db, { from, columns: ['text'] });
  },

  /** Returns false if the user has no such recording. */
  rename: async (
    userId: string,
    id: string,
    name: { fileName: string; nameKey: string; now: Date },
  ): Promise<boolean> => {
    const row = await db
      .updateTable('transcriptions')
      .set({ file_name: name.fileName, name_key: name.nameKey, updated_at: name.now })
      .where('id', '=', id)
      .where('owner_kind', '=', 'user')
      .where('owner_id', '=', userId)
      .where(isVisible())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  totals: async (userId: string): Promise<Totals> => {
    const row = await db
      .selectFrom('transcriptions')
      .select((eb) => [
        eb.fn.countAll<number>().as('completed'),
        sql<number>`coalesce(sum(duration_ms), 0)::float8`.as('durationMs'),
        sql<number | null>`(avg(extract(epoch from completed_at - started_at)) * 1000)::float8`.as(
          'averageProcessingMs',
        ),
      ])
      .where('owner_kind', '=', 'user')
      .where('owner_id', '=', userId)
      .where(isVisible())
      .where('status', '=', 'completed')
      // The parts of a merged one count already.
      .where(sql<boolean>`not is_merge`)
      .executeTakeFirstOrThrow();
    return row;
  },
});

/** Returns the state of a recording, for comparison. */
export const stateOf = (
  row: Pick<Selectable<Transcriptions>, 'status' | 'stage' | 'progress' | 'updated_at'>,
): string => [row.status, row.stage, row.progress, row.updated_at.getTime()].join(' ');

const owned = (db: Kysely<DB>, userId: string) =>
  db.selectFrom('transcriptions').where('owner_kind', '=', 'user').where('owner_id', '=', userId);

/** Counts the recordings of a workspace in folders that the caller may not see, from an index. */
const countHidden = async (db: Kysely<DB>, userId: string): Promise<number> => {
  const hidden = hiddenFolders();
  if (hidden === undefined) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transcriptions
    where owner_kind = 'user' and owner_id = ${userId} and folder_id = any (${hidden})`.execute(db);
  return rows[0]?.count ?? 0;
};

const filtered = (db: Kysely<DB>, userId: string, filter: ListFilter) =>
  owned(db, userId).where(allOf(conditionsOf(filter), 'and'));

/** Selects as many rows at most as are counted. */
const upTo = <T extends keyof DB>(rowsMax: number, query: SelectQueryBuilder<DB, T, object>) =>
  query
    .select(sql`1`.as('one'))
    .limit(rowsMax)
    .as('counted');

const isOfTagsOnly = ({ status, folderId, tagIds = [] }: ListFilter): boolean =>
  !hidesFolders() && status === undefined && folderId === undefined && tagIds.length > 0;

/** Selects the user's recordings that have all the tags, from the tags' own rows: in a third of the time that the recordings take. */
const tagged = (userId: string, tagIds: readonly string[] = []): RawBuilder<unknown> => {
  const ofEach = tagIds.map(
    (tagId) => sql`select transcription_id from recording_tags where tag_id = ${tagId}`,
  );
  const ofAll = sql`(${sql.join(ofEach, sql.raw(' intersect '))}) as tagged`;
  return sql`select from ${ofAll} where exists (select from tags where id = ${tagIds[0]} and owner_id = ${userId})`;
};

/** Converts a row. Check constraints guarantee these unions, and speakers are checked before they are written; the generated types know neither. */
const toLibraryRow = (
  row: Selectable<Transcriptions> &
    Pick<LibraryRow, 'preview'> & {
      speakers: unknown;
      parts: unknown;
    },
) => row as LibraryRow;
