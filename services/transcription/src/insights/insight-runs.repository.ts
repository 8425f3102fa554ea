import { localDayOf } from '@escriba/calendar';
import type { InsightLanguage, InsightMethod } from '@escriba/contracts/transcription/insight-parts';
import type { InsightForm } from '@escriba/contracts/transcription/insights';
import { type Kysely, type Selectable, sql } from 'kysely';
import { bytesToJsonb, type JsonBytes, jsonBytes, readJsonSlices } from '../platform/db/json-slices.ts';
import type { DB, Insights } from '../platform/db/schema.generated.ts';
import { OPEN, type StoredOwnForm, toOwnForm, variantOf } from './insight-row.ts';
import { VARIANT } from './insights.repository.ts';

const RUN = ['id', 'attempt', 'owner_id', 'personal_hidden', 'counted_month'] as const;

type RunFacts = Pick<Selectable<Insights>, (typeof RUN)[number]> & {
  readonly method: InsightMethod;
  readonly language: InsightLanguage;
};
/** One attempt at an insight of a recording. */
export type RecordingRun = RunFacts & {
  readonly form: InsightForm;
  readonly ownForm: StoredOwnForm | null;
  readonly transcription_id: string;
};
/** One attempt at a question; `recording_id` is the recording if it is about one alone. */
export type QuestionRun = RunFacts & { readonly form: 'question'; readonly recording_id: string | null };
/** One attempt. `attempt` is its fencing token: writes of an earlier attempt change nothing. */
export type InsightRun = RecordingRun | QuestionRun;

/** An open insight, by its age. */
export type OpenInsight = { readonly id: string; readonly createdAt: Date; readonly method: InsightMethod };

/** What a language model has written so far. */
export type Draft = { readonly statements: Uint8Array; readonly done: number; readonly total: number };

/** The columns of a draft, without one. */
const NO_DRAFT = { draft: null, parts_done: null, parts_total: null };

/** Makes the writes of workers, for all owners. Each returns false, and changes nothing, if the run has lost its insight. */
export const createInsightRunsRepository = (db: Kysely<DB>) => {
  const held = (run: InsightRun) =>
    db
      .updateTable('insights')
      .where('id', '=', run.id)
      .where('attempt', '=', run.attempt)
      .where('status', '=', 'running');
  return {
    /** Claims an open insight, also one whose worker seems dead; undefined if there is nothing to do. */
    claim: async (id: string, now: Date): Promise<InsightRun | undefined> => {
      const row = await db
        .updateTable('insights')
        .set((eb) => ({ status: 'running', attempt: eb('attempt', '+', 1), started_at: now }))
        .where('id', '=', id)
        .where('status', 'in', OPEN)
        .returning([...RUN, 'transcription_id', 'recording_id', 'form', 'own_form', 'method', 'language'])
        .executeTakeFirst();
      return row && ({ ...row, ownForm: toOwnForm(row.own_form) } as InsightRun); // only this service writes form, method and language
    },

    /** Notes the revision of the text that the run has read, and the language model that writes, null without one. */
    noteRevision: async (run: InsightRun, revision: number, model: string | null): Promise<boolean> =>
      isChanged(await held(run).set({ revision, model }).executeTakeFirst()),

    /** Notes the month in which an insight counts that no request has asked for. */
    noteCounted: async (run: InsightRun, month: string): Promise<boolean> =>
      isChanged(
        await held(run).set({ counted_month: month }).where('counted_month', 'is', null).executeTakeFirst(),
      ),

    /** Notes that the run goes on, so that no other worker takes its insight. */
    renew: async (run: InsightRun, now: Date): Promise<boolean> =>
      isChanged(await held(run).set({ started_at: now }).executeTakeFirst()),

    /** Stores what is written so far. */
    noteDraft: async (run: InsightRun, { statements, done, total }: Draft): Promise<boolean> =>
      isChanged(
        await held(run)
          .set({ draft: bytesToJsonb(statements), parts_done: done, parts_total: total })
          .executeTakeFirst(),
      ),

    /** Stores the statements, and deletes earlier insights of the same form, of translations those of the same language. It needs a transaction. */
    finish: async (run: RecordingRun, statements: JsonBytes, now: Date): Promise<boolean> => {
      const done = await held(run)
        .set({
          ...NO_DRAFT,
          status: 'done',
          statements: bytesToJsonb(Buffer.concat(statements)),
          finished_at: now,
        })
        .executeTakeFirst();
      if (!isChanged(done)) return false;
      await db
        .deleteFrom('insights')
        .where('owner_id', '=', run.owner_id)
        .where('transcription_id', '=', run.transcription_id)
        .where('form', '=', run.form)
        .where(VARIANT, '=', variantOf(run))
        .where('id', '<>', run.id)
        .where('status', 'not in', OPEN)
        .execute();
      return true;
    },

    /** Notes how many of its parts are done. `total` is at least 1. */
    noteParts: async (run: InsightRun, { done, total }: Omit<Draft, 'statements'>): Promise<boolean> =>
      isChanged(await held(run).set({ parts_done: done, parts_total: total }).executeTakeFirst()),

    /** Returns the statements of the last insight of the same form, language and method that is done; undefined without one. */
    findBefore: async (run: RecordingRun): Promise<JsonBytes | undefined> => {
      const from = db
        .selectFrom('insights')
        .select(jsonBytes(sql.ref('statements')).as('bytes'))
        .where('owner_id', '=', run.owner_id)
        .where('transcription_id', '=', run.transcription_id)
        .where('form', '=', run.form)
        .where('language', '=', run.language)
        .where('method', '=', run.method)
        .where('status', '=', 'done')
        .orderBy('created_at', 'desc')
        .limit(1);
      return (await readJsonSlices(db, { from, columns: [] }))?.json;
    },

    /** Returns the day in Brazil on which the recording was uploaded, as `2026-11-29`. */
    findUploadDay: async (run: RecordingRun): Promise<string | undefined> => {
      const recording = await db
        .selectFrom('transcriptions')
        .select('created_at')
        .where('id', '=', run.transcription_id)
        .executeTakeFirst();
      return recording && localDayOf(recording.created_at).day;
    },

    /** Lists the folders that an insight is about: that of its recording; of a question, its own, and those of all recordings that it names or quotes, also of deleted ones in closed folders. */
    listFolders: async (id: string): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        with about as (select folder_id, closed_folder_ids, transcription_id, recording_ids from insights where id = ${id})
        select folder_id as id from about where folder_id is not null
        union
        select unnest(closed_folder_ids) from about
        union
        select folder_id from transcriptions
        where folder_id is not null and id in (
          select transcription_id from about union select unnest(recording_ids) from about
          union select transcription_id from question_sources where insight_id = ${id}
        )`.execute(db);
      return rows.map((row) => row.id);
    },

    /** Ends the run for good; the insight counts no longer. */
    fail: async (run: InsightRun, errorCode: string, now: Date): Promise<boolean> => {
      const { rows } = await sql`
        with held as (
          select id, owner_id, counted_month from insights
          where id = ${run.id} and attempt = ${run.attempt} and status = 'running' for update
        ), failed as (
          update insights
          set status = 'failed', error_code = ${errorCode}, finished_at = ${now}, counted_month = null,
            draft = null, parts_done = null, parts_total = null
          from held where insights.id = held.id
        ), returned as (
          update insight_counts set used = used - 1 from held
          where insight_counts.owner_id = held.owner_id and month = held.counted_month
        )
        select id from held`.execute(db);
      return rows.length > 0;
    },

    /** Returns the insight to those that wait. */
    putBack: async (run: InsightRun): Promise<boolean> =>
      isChanged(
        await held(run)
          .set({ ...NO_DRAFT, status: 'waiting' })
          .executeTakeFirst(),
      ),

    /** Lists, oldest first, those that wait and those that have not been renewed since a time; behind one if it is given. */
    listOpen: async (
      runningSince: Date,
      after: OpenInsight | undefined,
      limit: number,
    ): Promise<OpenInsight[]> => {
      const rows = await db
        .selectFrom('insights')
        .select(['id', 'created_at as createdAt', 'method'])
        .where('status', 'in', OPEN)
        .where((eb) => eb.or([eb('status', '=', 'waiting'), eb('started_at', '<', runningSince)]))
        .$if(after !== undefined, (open) =>
          open.where(sql<boolean>`(created_at, id) > (${after?.createdAt}, ${after?.id})`),
        )
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, method: row.method as InsightMethod })); // only this service writes it
    },

    /** Counts those that wait and those that run, and says when the one that has waited longest was requested. */
    countOpen: async (): Promise<{ waiting: number; running: number; oldestRequestedAt: string | null }> => {
      const rows = await db
        .selectFrom('insights')
        .select(({ fn }) => [
          'status',
          fn.countAll<number>().as('count'),
          fn.min<Date>('created_at').as('oldest'),
        ])
        .where('status', 'in', OPEN)
        .groupBy('status')
        .execute();
      const of = (wanted: string) => rows.find(({ status }) => status === wanted);
      return {
        waiting: of('waiting')?.count ?? 0,
        running: of('running')?.count ?? 0,
        oldestRequestedAt: of('waiting')?.oldest.toISOString() ?? null,
      };
    },

    /** Returns when the oldest insight of a method that waits was requested. */
    findOldestWaiting: async (method: InsightMethod): Promise<Date | undefined> => {
      const row = await db
        .selectFrom('insights')
        .select('created_at')
        .where('status', '=', 'waiting')
        .where('method', '=', method)
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst();
      return row?.created_at;
    },
  };
};

const isChanged = (result: { readonly numUpdatedRows: bigint }): boolean => result.numUpdatedRows > 0n;
