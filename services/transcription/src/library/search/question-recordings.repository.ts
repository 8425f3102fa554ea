import { type Kysely, sql } from 'kysely';
import { holdFolder } from '../../platform/db/hold-folder.ts';
import { isVisible, isVisibleFolder } from '../../platform/db/visible.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { transcriptionNotFound } from '../../recordings/recordings.ts';
import { folderNotFound } from '../labels/labels.errors.ts';
import { type Condition, matchesAlternative } from './db/conditions.ts';
import { stemAlternatives, type StemmedAlternative } from './db/stems.ts';
import { createSearchRepository } from './search.repository.ts';
import { splitWords } from './words/words.ts';

/** Recordings that a question is about: chosen ones, or those of a folder. */
export type QuestionScope =
  | { readonly recordingIds: readonly string[]; readonly folderId: null }
  | { readonly recordingIds: null; readonly folderId: string };

export type QuestionSearch = { readonly ownerId: string; readonly scope: QuestionScope };

const WRITTEN = /[\p{L}\p{N}\p{M}]+/gu;
/** The most different words of a question that are searched. */
const WORDS_MAX = 40;
/** The most recordings of a folder, newest first, that are compared. */
const COMPARED_MAX = 300;

/**
 * Checks that a scope is the user's, and returns how many of its recordings have a text, with a text that changes as soon as one of these does.
 * @throws transcriptionNotFound, folderNotFound
 */
export const readQuestionScope = async (
  db: Kysely<DB>,
  { ownerId, scope }: QuestionSearch,
): Promise<{ readonly texts: number; readonly state: string }> => {
  await requireScope(db, { ownerId, scope });
  const { rows } = await sql<{ texts: number; state: string | null }>`
    select count(*)::int as texts, md5(string_agg(id || ':' || revision, ',' order by id)) as state
    from transcriptions join transcripts on transcription_id = id
    where ${isInScope({ ownerId, scope })}`.execute(db);
  return { texts: rows[0]?.texts ?? 0, state: rows[0]?.state ?? '' };
};

/**
 * Checks again that a scope is the user's, and keeps its recordings or its folder from being deleted until the transaction ends.
 * @throws transcriptionNotFound, folderNotFound
 */
export const holdQuestionScope = async (
  transaction: Kysely<DB>,
  { ownerId, scope }: QuestionSearch,
): Promise<void> => {
  if (scope.folderId !== null) {
    if (!(await holdFolder(transaction, { ownerId, folderId: scope.folderId }))) throw folderNotFound();
    return;
  }
  const { rows } = await sql`
    select id from transcriptions
    where id = any (${scope.recordingIds}::uuid[]) and owner_kind = 'user' and owner_id = ${ownerId} and ${isVisible()}
    order by id for key share`.execute(transaction);
  if (rows.length !== new Set(scope.recordingIds).size) throw transcriptionNotFound();
};

const requireScope = async (db: Kysely<DB>, { ownerId, scope }: QuestionSearch): Promise<void> => {
  if (scope.folderId !== null) {
    const { rows } =
      await sql`select from folders where id = ${scope.folderId} and owner_id = ${ownerId} and ${isVisibleFolder()}`.execute(
        db,
      );
    if (rows.length === 0) throw folderNotFound();
    return;
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transcriptions
    where id = any (${scope.recordingIds}::uuid[]) and owner_kind = 'user' and owner_id = ${ownerId} and ${isVisible()}`.execute(
    db,
  );
  if (rows[0]?.count !== new Set(scope.recordingIds).size) throw transcriptionNotFound();
};

/**
 * Finds the recordings of a scope that have a text and words of a question, those with most and rarest words first. If no more than `limit` have a text, all
 * of these are returned, newest first.
 */
export const findQuestionRecordings = async (
  db: Kysely<DB>,
  { question, limit, ...search }: QuestionSearch & { readonly question: string; readonly limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from transcriptions join transcripts on transcription_id = id
    where ${isInScope(search)}
    order by transcriptions.created_at desc, id limit ${limit + 1}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return ids.length <= limit ? ids : rank(db, { question, limit, ...search });
};

const rank = async (
  db: Kysely<DB>,
  { question, limit, ...search }: QuestionSearch & { readonly question: string; readonly limit: number },
): Promise<string[]> => {
  const terms = await readTerms(db, question);
  if (terms.length === 0) return [];
  const candidates = await listCandidates(db, search, terms);
  const { rows } = await sql<{ id: string; matches: boolean[] }>`
    select transcription_id as id, array[${sql.join(terms.map(matchesAlternative))}] as matches
    from search_documents as document
    where owner_id = ${search.ownerId} and transcription_id = any (${candidates}::uuid[])
      and exists (select from transcripts where transcripts.transcription_id = document.transcription_id)`.execute(
    db,
  );
  const weights = terms.map((_, term) => {
    const uses = rows.filter(({ matches }) => matches[term] === true).length;
    return Math.log(1 + (rows.length - uses + 0.5) / (uses + 0.5));
  });
  return rows
    .map(({ id, matches }) => ({
      id,
      score: weights.reduce((sum, weight, term) => (matches[term] === true ? sum + weight : sum), 0),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ id }) => id);
};

/** Returns each word of a question as an alternative of its own: one of them is enough. Stop words are dropped unless there are no others. */
const readTerms = async (db: Kysely<DB>, question: string): Promise<StemmedAlternative[]> => {
  const written = new Map(
    (question.match(WRITTEN) ?? []).flatMap((token) =>
      splitWords(token).map((word) => [word, token] as const),
    ),
  );
  const wanted = [...written]
    .slice(0, WORDS_MAX)
    .map(([word, token]) => ({ words: [word], quoted: false, written: token }));
  if (wanted.length === 0) return [];
  const [all] = await stemAlternatives(db, [{ wanted, excluded: [] }]);
  return (all?.wanted ?? []).map((term) => ({ wanted: [term], excluded: [] }));
};

const listCandidates = async (
  db: Kysely<DB>,
  { ownerId, scope }: QuestionSearch,
  terms: readonly StemmedAlternative[],
): Promise<readonly string[]> => {
  if (scope.recordingIds !== null) return scope.recordingIds;
  const page = { offset: 0, limit: COMPARED_MAX, sort: 'newest' as const };
  const filter = { folderId: scope.folderId };
  return (await createSearchRepository(db).search({ userId: ownerId, filter, ...page }, terms)).ids;
};

const isInScope = ({ ownerId, scope }: QuestionSearch): Condition =>
  sql<boolean>`owner_kind = 'user' and owner_id = ${ownerId} and ${isVisible()} and ${
    scope.folderId === null
      ? sql`id = any (${scope.recordingIds}::uuid[])`
      : sql`folder_id = ${scope.folderId}`
  }`;
