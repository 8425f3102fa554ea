import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';

/**
 * Where the parts of a page, each of which loads by itself, keep the cache of server data that they share. The first part creates it: the
 * page itself does without the library.
 */
export type PartQueriesHolder = { queries?: QueryClient };

export const PartQueriesHolderContext = createContext<PartQueriesHolder | undefined>(undefined);
