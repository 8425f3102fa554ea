import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createHitFinder, type HitFinder } from './hits.ts';
import { parseQuery } from './words/parse-query.ts';
import { createSearchIndexRepository } from './search-index.repository.ts';
import { createSearchRepository, type SearchHits, type SearchPage } from './search.repository.ts';
import { stemAlternatives } from './db/stems.ts';

export type SearchService = ReturnType<typeof createSearchService>;

/** Finds a user's recordings by a query, with the matches in each. */
export const createSearchService = (db: Kysely<DB>) => {
  const repository = createSearchRepository(db);
  return async (typed: string, page: SearchPage): Promise<SearchHits & { findHits: HitFinder }> => {
    const asked = parseQuery(typed);
    if (asked.length === 0) return { ids: [], count: 0, countIsExact: true, findHits: async () => [] };
    const alternatives = await stemAlternatives(db, asked);
    return { ...(await repository.search(page, alternatives)), findHits: createHitFinder(alternatives) };
  };
};

/** Deletes every word of a user. */
export const eraseSearchIndex = (db: Kysely<DB>, userId: string): Promise<void> =>
  createSearchIndexRepository(db).eraseOwner(userId);
