import type { ListSort } from '@escriba/contracts/transcription/library';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { SORT_ORDERS } from '../../platform/db/list-order.ts';
import { type ListFilter, conditionsOf } from '../../platform/db/list-filter.ts';
import { type Condition, allOf, matchesAny } from './db/conditions.ts';
import { type AlternativePlan, type SearchedOwner, planAlternative, verification } from './db/plan-search.ts';
import type { StemmedAlternative } from './db/stems.ts';
import { lookUp } from './db/vocabulary.ts';

export type SearchPage = {
  userId: string;
  filter: ListFilter;
  sort: ListSort;
  offset: number;
  limit: number;
};
/** Ids of a page in order; `count` of all results, or of those counted before counting stopped. */
export type SearchHits = { ids: string[]; count: number; countIsExact: boolean };

/** Number up to which results are read and sorted; more are selected from the index of the sort order. */
const SORTED_MAX = 2_000;
/** How far beyond a page counting continues when recordings are scanned in order. */
const COUNTED_AHEAD = 100;

const NOTHING: SearchHits = { ids: [], count: 0, countIsExact: true };

/** Searches one user's recordings by name and text. */
export const createSearchRepository = (db: Kysely<DB>) => {
  const search = async (
    page: SearchPage,
    alternatives: readonly StemmedAlternative[],
  ): Promise<SearchHits> => {
    const owner = await db
      .selectFrom('search_owners')
      .select(['number', 'documents', 'has_vocabulary'])
      .where('owner_id', '=', page.userId)
      .executeTakeFirst();
    if (!owner) return NOTHING;
    if (!owner.has_vocabulary) return readAll(page, matchesAny(alternatives));
    const plans = await planAll(owner, alternatives);
    const candidates = plans.map((plan) => plan.candidates);
    const candidateCount = plans.reduce((sum, plan) => sum + plan.candidateCount, 0);
    if (plans.length === 0) return NOTHING;
    if (!candidates.every((query) => query !== undefined)) {
      return walk(page, [isVerified(matchesAny(plans.map(({ alternative }) => alternative)))]);
    }
    const gathered = sql`gathered as materialized (${sql.join(candidates, sql.raw(' union '))})`;
    return candidateCount <= SORTED_MAX
      ? sortGathered(page, gathered, verification(plans))
      : walk(page, [isGathered(verification(plans))], gathered);
  };

  /** Plans each alternative; drops those with a word that is in no recording. */
  const planAll = async (
    owner: SearchedOwner,
    alternatives: readonly StemmedAlternative[],
  ): Promise<AlternativePlan[]> => {
    const known = await lookUp(
      db,
      owner.number,
      alternatives.flatMap(({ wanted }) => wanted),
    );
    let place = 0;
    return alternatives.flatMap((alternative) => {
      const words = known.slice(place, (place += alternative.wanted.length)).flat();
      return planAlternative(owner, alternative, words) ?? [];
    });
  };

  /** Searches all recordings, of a user with few of them. */
  const readAll = (page: SearchPage, condition: Condition): Promise<SearchHits> =>
    sortGathered(
      page,
      sql`gathered as materialized (
        select transcription_id from search_documents as document where owner_id = ${page.userId} and ${condition}
      )`,
      undefined,
    );

  const sortGathered = async (
    page: SearchPage,
    gathered: RawBuilder<unknown>,
    verified: Condition | undefined,
  ): Promise<SearchHits> => {
    const conditions = [scope(page), ...optional(verified).map(isVerified)];
    const { rows } = await sql<{ ids: string[]; count: number }>`
      with ${gathered}, found as materialized (
        select id, created_at, name_key, duration_ms, size_bytes, folder_key, tag_key
        from gathered join transcriptions on id = gathered.transcription_id
        where ${allOf(conditions, 'and')}
      )
      select (select count(*)::int from found) as count, array(
        select id from found order by ${SORT_ORDERS[page.sort]} offset ${page.offset} limit ${page.limit}
      ) as ids`.execute(db);
    return { ...(rows[0] ?? NOTHING), countIsExact: true };
  };

  /**
   * Scans the recordings in order and stops soon after the page is full. `case` keeps the planner from reading and sorting all recordings of a
   * filter, and from checking the text first: it scans the index of the sort order, which contains what filters need.
   */
  const walk = async (
    page: SearchPage,
    conditions: readonly Condition[],
    gathered?: RawBuilder<unknown>,
  ): Promise<SearchHits> => {
    const countMax = page.offset + page.limit + COUNTED_AHEAD;
    const { rows } = await sql<{ id: string }>`
      ${gathered === undefined ? sql`` : sql`with ${gathered}`}
      select id from transcriptions
      where ${ownedBy(page)}
        and case when ${allOf(conditionsOf(page.filter), 'and')} then ${allOf(conditions, 'and')} else false end
      order by ${SORT_ORDERS[page.sort]} limit ${countMax + 1}`.execute(db);
    return {
      ids: rows.slice(page.offset, page.offset + page.limit).map(({ id }) => id),
      count: Math.min(rows.length, countMax),
      countIsExact: rows.length <= countMax,
    };
  };

  return { search };
};

/** Returns whether a recording was gathered and matches. `case` keeps the planner from joining all, and from checking the text first. */
const isGathered = (verified: Condition | undefined): Condition => sql<boolean>`
  case when id in (select transcription_id from gathered)
    then ${verified === undefined ? sql`true` : isVerified(verified)} else false end`;

const isVerified = (condition: Condition): Condition => sql<boolean>`
  (select ${condition} from search_documents as document where document.transcription_id = transcriptions.id) is true`;

const optional = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

const scope = (page: SearchPage): Condition => allOf([ownedBy(page), ...conditionsOf(page.filter)], 'and');

const ownedBy = ({ userId }: SearchPage): Condition =>
  sql<boolean>`owner_kind = 'user' and owner_id = ${userId}`;
