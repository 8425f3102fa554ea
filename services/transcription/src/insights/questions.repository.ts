import type { InsightLanguage } from '@escriba/contracts/transcription/insight-parts';
import type { InsightStatus } from '@escriba/contracts/transcription/insights';
import {
  AnswerStatement,
  QUESTION_LIST_MAX,
  type Question,
} from '@escriba/contracts/transcription/questions';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import * as Type from 'typebox';
import type { QuestionScope } from '../library/library.ts';
import { parseColumn } from '../platform/db/json.ts';
import { hiddenFolders } from '../platform/db/visible.ts';
import type { DB, Insights } from '../platform/db/schema.generated.ts';
import { OPEN } from './insight-row.ts';
import { toScope } from './question-runs.repository.ts';

/** What a user asks. */
export type WantedQuestion = {
  readonly question: string;
  readonly scope: QuestionScope;
  readonly language: InsightLanguage;
  readonly isPersonalDataHidden: boolean;
};

type NewQuestion = WantedQuestion & {
  readonly id: string;
  readonly ownerId: string;
  readonly key: string;
  readonly model: string | null;
  readonly countedMonth: string;
  readonly createdAt: Date;
};

/** Questions about one recording alone, about a folder, or all. */
export type QuestionFilter = {
  readonly recordingId?: string | undefined;
  readonly folderId?: string | undefined;
};

const FACTS = [
  'id',
  'question',
  'recording_ids',
  'recording_id',
  'folder_id',
  'status',
  'model',
  'language',
  'personal_hidden',
  'error_code',
  'statements',
  'is_reduced',
  'created_at',
  'finished_at',
] as const;

const AnswerStatements = Type.Array(AnswerStatement);

/** Reads and writes the questions of users. Every query names the owner. */
export const createQuestionsRepository = (db: Kysely<DB>) => ({
  /** Blocks the owner's other new questions until the transaction ends. */
  lock: async (ownerId: string): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`questions:${ownerId}`}, 0))`.execute(db);
  },

  /** Returns the id of the question that waits, runs or is done, and that a request with this key repeats. */
  findRepeated: async (ownerId: string, key: string): Promise<string | undefined> => {
    const row = await owned(db, ownerId)
      .select('id')
      .where('question_key', '=', key)
      .where('status', 'in', [...OPEN, 'done'])
      .where('is_reduced', '=', false)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.id;
  },

  insert: async ({ scope, ...question }: NewQuestion): Promise<void> => {
    const { recordingIds } = scope;
    await db
      .insertInto('insights')
      .values({
        id: question.id,
        owner_id: question.ownerId,
        form: 'question',
        method: 'model',
        model: question.model,
        language: question.language,
        personal_hidden: question.isPersonalDataHidden,
        status: 'waiting',
        revision: 0,
        counted_month: question.countedMonth,
        created_at: question.createdAt,
        question: question.question,
        question_key: question.key,
        recording_ids: recordingIds === null ? null : [...recordingIds],
        recording_id: recordingIds?.length === 1 ? (recordingIds[0] ?? null) : null,
        folder_id: scope.folderId,
      })
      .execute();
  },

  /** Lists the newest questions. */
  list: async (ownerId: string, { recordingId, folderId }: QuestionFilter): Promise<Question[]> => {
    const rows = await owned(db, ownerId)
      .select(FACTS)
      .select(IS_STALE)
      .$if(recordingId !== undefined, (all) => all.where('recording_id', '=', recordingId ?? null))
      .$if(folderId !== undefined, (all) => all.where('folder_id', '=', folderId ?? null))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(QUESTION_LIST_MAX)
      .execute();
    return withRecordings(db, ownerId, rows);
  },

  find: async (ownerId: string, id: string): Promise<Question | undefined> => {
    const rows = await owned(db, ownerId).select(FACTS).select(IS_STALE).where('id', '=', id).execute();
    return (await withRecordings(db, ownerId, rows))[0];
  },

  listIds: async (ownerId: string): Promise<string[]> => {
    const rows = await owned(db, ownerId).select('id').orderBy('created_at', 'desc').execute();
    return rows.map(({ id }) => id);
  },

  /** Deletes one. An open one counts no longer. `recordingId`: the recording if it was about one alone; undefined if there is no such question. */
  remove: async (
    ownerId: string,
    id: string,
  ): Promise<{ wasOpen: boolean; recordingId: string | null } | undefined> => {
    const { rows } = await sql<{ wasOpen: boolean; recordingId: string | null }>`
      with removed as (
        delete from insights where id = ${id} and owner_id = ${ownerId} and form = 'question' and ${isVisibleQuestion()}
        returning owner_id, counted_month, recording_id, status in ('waiting', 'running') as was_open
      ), returned as (
        update insight_counts set used = used - 1 from removed
        where was_open and insight_counts.owner_id = removed.owner_id and month = counted_month
      )
      select was_open as "wasOpen", recording_id as "recordingId" from removed`.execute(db);
    return rows[0];
  },

  eraseAll: async (ownerId: string): Promise<void> => {
    await db.deleteFrom('insights').where('owner_id', '=', ownerId).where('form', '=', 'question').execute();
  },
});

const owned = (db: Kysely<DB>, ownerId: string) =>
  db
    .selectFrom('insights')
    .where('owner_id', '=', ownerId)
    .where('form', '=', 'question')
    .where(isVisibleQuestion());

/** Matches the questions about recordings and folders that the caller may see, whose answers quote no others. Deleted recordings count as they were. */
const isVisibleQuestion = (): RawBuilder<boolean> => {
  const hidden = hiddenFolders();
  if (hidden === undefined) return sql<boolean>`true`;
  return sql<boolean>`(
    (insights.folder_id is null or insights.folder_id <> all (${hidden}))
    and (insights.closed_folder_ids && ${hidden}) is not true
    and not exists (
      select from transcriptions hidden
      where hidden.folder_id = any (${hidden}) and hidden.id = any (insights.recording_ids)
    )
    and not exists (
      select from question_sources source join transcriptions hidden on hidden.id = source.transcription_id
      where source.insight_id = insights.id and hidden.folder_id = any (${hidden})
    )
  )`;
};

/** Whether a text is no longer that of which an answer was made. Of old answers the revisions are unknown. */
const IS_STALE = sql<boolean>`(
  exists (
    select from question_sources source join transcripts using (transcription_id)
    where source.insight_id = insights.id and transcripts.revision <> source.revision
  ) or exists (
    select from transcripts
    where transcripts.transcription_id = insights.recording_id and insights.status = 'done'
      and insights.revision > 0 and transcripts.revision <> insights.revision
  )
)`.as('is_stale');

type Row = Pick<Selectable<Insights>, (typeof FACTS)[number]> & { readonly is_stale: boolean };

/** Adds the present names of the recordings that answers quote. */
const withRecordings = async (db: Kysely<DB>, ownerId: string, rows: readonly Row[]): Promise<Question[]> => {
  const read = rows.map((row) => ({
    row,
    statements: parseColumn(AnswerStatements, row.statements),
  }));
  const quoted = read.flatMap(({ statements }) => sourceIds(statements));
  const named = await db
    .selectFrom('transcriptions')
    .select(['id as transcriptionId', 'file_name as fileName'])
    .where('owner_kind', '=', 'user')
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`id = any (${[...new Set(quoted)]}::uuid[])`)
    .execute();
  return read.map(({ row, statements }) => {
    const ids = new Set(sourceIds(statements));
    return toQuestion(row, statements, {
      recordings: named.filter(({ transcriptionId }) => ids.has(transcriptionId)),
    });
  });
};

const sourceIds = (statements: readonly AnswerStatement[]): string[] =>
  statements.flatMap(({ sources }) => sources.map(({ transcriptionId }) => transcriptionId));

const toQuestion = (
  row: Row,
  statements: AnswerStatement[],
  { recordings }: Pick<Question, 'recordings'>,
): Question => ({
  id: row.id,
  question: row.question ?? '',
  recordingIds: toRecordingIds(row),
  folderId: row.folder_id,
  // Only this service writes status and language.
  status: row.status as InsightStatus,
  language: row.language as InsightLanguage,
  model: row.model,
  isPersonalDataHidden: row.personal_hidden,
  errorCode: row.error_code,
  statements,
  isReduced: row.is_reduced,
  isStale: row.is_stale,
  recordings,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

const toRecordingIds = (row: Row): string[] | null => {
  const { recordingIds } = toScope(row);
  return recordingIds === null ? null : [...recordingIds];
};
