import type { AppLanguage } from '@escriba/contracts/shared/languages';
import type { InsightLanguage, InsightMethod } from '@escriba/contracts/transcription/insight-parts';
import type { InsightForm } from '@escriba/contracts/transcription/insights';
import { type Kysely, sql } from 'kysely';
import { isOfVisible } from '../platform/db/visible.ts';
import { type JsonBytes, jsonBytes, readJsonSlices } from '../platform/db/json-slices.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { FACTS, type InsightRow, OPEN, type StoredOwnForm, variantOf } from './insight-row.ts';

/** A recording of a user. */
export type Place = { readonly ownerId: string; readonly transcriptionId: string };
/** What is made, and how. */
export type Wanted = {
  readonly form: InsightForm;
  /** The user's form; null of others. */
  readonly ownForm: StoredOwnForm | null;
  readonly method: InsightMethod;
  readonly language: InsightLanguage;
  /** Whether personal data is kept from the language model. */
  readonly isPersonalDataHidden: boolean;
};
type NewInsight = Place &
  Wanted & {
    readonly id: string;
    /** The name of the language model; null without one. */
    readonly model: string | null;
    readonly revision: number;
    readonly countedMonth: string;
    readonly createdAt: Date;
  };

/** What a recording has one of: a form, of translations a form and a language, of forms of the user each. */
export const VARIANT = sql<string>`(case insights.form when 'translation' then insights.language when 'own' then insights.own_form ->> 'id' else '' end)`;

/** Reads and writes the insights of users. Every query names the owner. */
export const createInsightsRepository = (db: Kysely<DB>) => ({
  /**
   * Keeps the recording and its text as they are until the transaction ends, and blocks its other new insights. `revision` is that of its text,
   * null without one; undefined if the user has no such recording.
   */
  hold: async ({ ownerId, transcriptionId }: Place): Promise<{ revision: number | null } | undefined> => {
    const { rows } = await sql<{ id: string }>`
      select id from transcriptions
      where id = ${transcriptionId} and owner_kind = 'user' and owner_id = ${ownerId}
      for no key update`.execute(db);
    return rows.length === 0 ? undefined : findRevision(db, { ownerId, transcriptionId });
  },

  /** Returns the same without blocking anything. */
  findRevision: (place: Place) => findRevision(db, place),

  /** Finds what a new request would repeat: of those made in the same way, the one that waits, or that runs or is done for this revision. */
  findRepeated: async (
    place: Place,
    { form, ownForm, method, language, isPersonalDataHidden }: Wanted,
    revision: number,
  ): Promise<InsightRow | undefined> =>
    toRow(
      await select(db, place)
        .where('insights.form', '=', form)
        .where(sql<boolean>`insights.own_form is not distinct from ${jsonOf(ownForm)}::jsonb`)
        .where('insights.method', '=', method)
        .where('insights.language', '=', language)
        .where('insights.personal_hidden', '=', isPersonalDataHidden)
        .where((eb) =>
          eb.or([
            eb('insights.status', '=', 'waiting'),
            // It reads the text when it ends.
            eb.and([eb('insights.status', '=', 'running'), eb('insights.method', '=', 'speech')]),
            eb.and([
              eb('insights.status', 'in', ['running', 'done']),
              eb('insights.revision', '=', revision),
            ]),
          ]),
        )
        .orderBy('insights.created_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ),

  find: async (place: Place, id: string): Promise<InsightRow | undefined> =>
    toRow(await select(db, place).where('insights.id', '=', id).executeTakeFirst()),

  /** Lists, newest first, the newest of each form and of translations of each language, and the last one that is done if the newest is not. */
  list: async (place: Place): Promise<InsightRow[]> => {
    const rows = await select(db, place)
      .distinctOn(['insights.form', VARIANT, IS_DONE])
      .orderBy('insights.form')
      .orderBy(VARIANT)
      .orderBy(IS_DONE)
      .orderBy('insights.created_at', 'desc')
      .execute();
    return rows.flatMap((row) => toRow(row) ?? []).toSorted(newestFirst);
  },

  /** Counts the recordings among these that have a translation that is done, by its language, the most frequent first. */
  countTranslations: async (ownerId: string, transcriptionIds: readonly string[]) => {
    const rows = await db
      .selectFrom('insights')
      .select(({ fn }) => ['language', fn.count<number>('transcription_id').distinct().as('recordings')])
      .where('owner_id', '=', ownerId)
      .where('transcription_id', 'in', transcriptionIds)
      .where(isOfVisible('insights.transcription_id'))
      .where('form', '=', 'translation')
      .where('status', '=', 'done')
      .groupBy('language')
      .orderBy('recordings', 'desc')
      .orderBy('language')
      .execute();
    return rows as { language: AppLanguage; recordings: number }[]; // only this service writes the language, which is checked
  },

  /** Returns the statements as JSON; those so far of one that a language model writes. */
  findStatements: async ({ ownerId, transcriptionId }: Place, id: string): Promise<JsonBytes> => {
    const from = db
      .selectFrom('insights')
      .select(jsonBytes(sql`coalesce(draft, statements)`).as('bytes'))
      .where('owner_id', '=', ownerId)
      .where('transcription_id', '=', transcriptionId)
      .where('id', '=', id);
    return (await readJsonSlices(db, { from, columns: [] }))?.json ?? [Buffer.from('[]')];
  },

  insert: async (insight: NewInsight): Promise<void> => {
    await db
      .insertInto('insights')
      .values({
        id: insight.id,
        transcription_id: insight.transcriptionId,
        owner_id: insight.ownerId,
        form: insight.form,
        own_form: jsonOf(insight.ownForm),
        method: insight.method,
        model: insight.model,
        language: insight.language,
        personal_hidden: insight.isPersonalDataHidden,
        status: 'waiting',
        revision: insight.revision,
        counted_month: insight.countedMonth,
        created_at: insight.createdAt,
      })
      .execute();
  },

  /** Deletes those of a form, of translations of its language, that failed, and the open one; returns the latter, with the month in which it counts, null if that is spent. */
  removeUnfinished: async ({ ownerId, transcriptionId }: Place, wanted: Wanted) => {
    const removed = await db
      .deleteFrom('insights')
      .where('owner_id', '=', ownerId)
      .where('transcription_id', '=', transcriptionId)
      .where('form', '=', wanted.form)
      .where(VARIANT, '=', variantOf(wanted))
      .where('status', 'in', [...OPEN, 'failed'])
      .returning(['id', 'status', 'method'])
      .returning(
        sql<string | null>`case when ${IS_SPENT} then null else counted_month end`.as('countedMonth'),
      )
      .execute();
    const open = removed.find(({ status }) => status !== 'failed');
    return open && { ...open, method: open.method as InsightMethod }; // only this service writes it
  },

  /** Deletes one. An open one counts no longer, unless it is spent. Returns whether it was open; undefined if there is none. */
  remove: async (
    { ownerId, transcriptionId }: Place,
    id: string,
  ): Promise<{ wasOpen: boolean; method: InsightMethod } | undefined> => {
    const { rows } = await sql<{ wasOpen: boolean; method: InsightMethod }>`
      with removed as (
        delete from insights
        where id = ${id} and transcription_id = ${transcriptionId} and owner_id = ${ownerId}
        returning owner_id, counted_month, method, status in ('waiting', 'running') as was_open, ${IS_SPENT} as is_spent
      ), returned as (
        update insight_counts set used = used - 1 from removed
        where was_open and not is_spent and insight_counts.owner_id = removed.owner_id and month = counted_month
      )
      select was_open as "wasOpen", method from removed`.execute(db);
    return rows[0];
  },

  /** Ticks off the statements of one that is done; returns whether all places have one; undefined if none is done. `ticked` is ascending. */
  tick: async (
    { ownerId, transcriptionId }: Place,
    id: string,
    ticked: readonly number[],
  ): Promise<{ isTicked: boolean } | undefined> => {
    const { rows } = await sql<{ isTicked: boolean }>`
      with found as (
        select id, ${ticked.at(-1) ?? -1}::int < jsonb_array_length(statements) as fits from insights
        where id = ${id} and transcription_id = ${transcriptionId} and owner_id = ${ownerId} and status = 'done'
        for update
      ), changed as (
        update insights set ticked = ${ticked}::integer[] from found where insights.id = found.id and fits
      )
      select fits as "isTicked" from found`.execute(db);
    return rows[0];
  },

  /** Counts the owner's insights that wait or run. */
  countOpen: async (ownerId: string): Promise<number> => {
    const row = await db
      .selectFrom('insights')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_id', '=', ownerId)
      .where('status', 'in', OPEN)
      .executeTakeFirstOrThrow();
    return row.count;
  },
});

const findRevision = async (
  db: Kysely<DB>,
  { ownerId, transcriptionId }: Place,
): Promise<{ revision: number | null } | undefined> =>
  db
    .selectFrom('transcriptions')
    .leftJoin('transcripts', 'transcripts.transcription_id', 'transcriptions.id')
    .select('transcripts.revision')
    .where('transcriptions.id', '=', transcriptionId)
    .where('owner_kind', '=', 'user')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();

const select = (db: Kysely<DB>, { ownerId, transcriptionId }: Place) =>
  db
    .selectFrom('insights')
    .leftJoin('transcripts', 'transcripts.transcription_id', 'insights.transcription_id')
    .select(FACTS.map((column) => `insights.${column}` as const))
    .select('transcripts.revision as current_revision')
    .where('insights.owner_id', '=', ownerId)
    .where('insights.transcription_id', '=', transcriptionId);

const jsonOf = (ownForm: StoredOwnForm | null): string | null =>
  ownForm === null ? null : JSON.stringify(ownForm);

/** Whether recognition has translated a part: it takes minutes of a processor, and cancelling just before the end must not make it free. */
const IS_SPENT = sql<boolean>`(insights.method = 'speech' and coalesce(insights.parts_done, 0) > 0)`;

const IS_DONE = sql<boolean>`(insights.status = 'done')`;

/** Orders by age; of two of the same moment, the one that is done is the older one. */
const newestFirst = (one: InsightRow, other: InsightRow): number =>
  other.created_at.getTime() - one.created_at.getTime() ||
  Number(one.status === 'done') - Number(other.status === 'done');

/** Converts a row: only this service writes form, status, method and language. */
const toRow = (row: object | undefined) => row as InsightRow | undefined;
