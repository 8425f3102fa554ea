import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';

type PartQueriesHolder = ReturnType<typeof createPartQueriesHolder>;

/**
 * Creates the holder of the cache of server data that the parts of a page share, each of which loads by itself. The first part creates the
 * cache: the page itself does without the library.
 */
export const createPartQueriesHolder = () => {
  let queries: QueryClient | undefined;
  return { getOr: (create: () => QueryClient): QueryClient => (queries ??= create()) };
};

export const PartQueriesHolderContext = createContext<PartQueriesHolder | undefined>(undefined);
