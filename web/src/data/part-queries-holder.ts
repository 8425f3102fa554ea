import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';

type PartQueriesHolder = ReturnType<typeof createPartQueriesHolder>;

/**
 * Where the parts of a page, each of which loads by itself, keep the cache of server data that they share. The first part creates it: the
 * page itself does without the library.
 */
export const createPartQueriesHolder = () => {
  let queries: QueryClient | undefined;
  return { getOr: (create: () => QueryClient): QueryClient => (queries ??= create()) };
};

export const PartQueriesHolderContext = createContext<PartQueriesHolder | undefined>(undefined);
