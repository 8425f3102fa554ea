import { ApiError } from '@escriba/client';
import { QueryClient } from '@tanstack/react-query';

const RETRIES_MAX = 1;

/** What the page has learnt from the server. A question that failed is asked once more; one that was answered with no is not. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: (failures, error) => failures < RETRIES_MAX && !isAnswered(error),
      },
    },
  });

/** Whether the server has said what is wrong with the question: asking again would be told the same. */
const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;
