import { createClient } from '@escriba/client';
import { type FreeLimits, getFreeLimits } from '@escriba/contracts/transcription/free-trial';
import { queryOptions, useQuery } from '@tanstack/react-query';

const limitsQuery = queryOptions({
  queryKey: ['recording-limits'],
  queryFn: async ({ signal }) => {
    const client = createClient({ baseUrl: window.location.origin });
    return (await client.call(getFreeLimits, {}, { signal })).data;
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Returns the limits of recordings that the operator has configured; undefined until they have loaded. Needs no session. */
export const useRecordingLimits = (): FreeLimits | undefined => useQuery(limitsQuery).data;
