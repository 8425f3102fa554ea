import { ApiError } from '@escriba/client';
import { QueryClient } from '@tanstack/react-query';

const RETRIES_MAX = 1;

/**
 * Creates the cache of server data. A failed query is retried once; a refused one is not. A change without a connection fails at once: one that
 * waited for the connection would look saved, and be lost with the page.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: (failures, error) => failures < RETRIES_MAX && !isRefused(error),
      },
      mutations: { networkMode: 'always' },
    },
  });

/** Returns whether the server refused the query: a retry would get the same response. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;
