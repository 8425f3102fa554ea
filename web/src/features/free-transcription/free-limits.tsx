import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { queryClient } from '../../query-client.ts';
import { FormatsLine } from './formats-line.tsx';

/** What the operator of this server allows a visitor. */
const freeLimitsQuery = queryOptions({
  queryKey: ['free-limits'],
  queryFn: ({ signal }) => api.findFreeLimits(signal),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Formats and limits as the server enforces them. */
export const FreeLimits = () => (
  <QueryClientProvider client={queryClient}>
    <Line />
  </QueryClientProvider>
);

const Line = () => <FormatsLine minutesMax={useQuery(freeLimitsQuery).data?.minutesMax} />;
