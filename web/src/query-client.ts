import { QueryClient } from '@tanstack/react-query';

/** What the page has learnt from the server. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
