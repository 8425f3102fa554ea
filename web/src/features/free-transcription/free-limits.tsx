import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '../../data/query-client.ts';
import { FormatsLine } from './formats-line.tsx';
import { createVisitorApi } from './visitor-api.ts';

/** The limits for visitors that the operator has configured. */
const freeLimitsQuery = queryOptions({
  queryKey: ['free-limits'],
  queryFn: ({ signal }) => createVisitorApi().findFreeLimits(signal),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Formats and limits that the server enforces. */
export const FreeLimits = () => {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Line />
    </QueryClientProvider>
  );
};

const Line = () => <FormatsLine minutesMax={useQuery(freeLimitsQuery).data?.minutesMax} />;
