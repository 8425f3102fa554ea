import { type UsageInfo, getUsageStatus } from '@escriba/contracts';
import { queryOptions } from '@tanstack/react-query';
import { session } from '../session/current-session.ts';

const FRESH_MS = 2 * 60_000;

/** The person's plan, and what is used and left of it. */
export const usageQuery = () =>
  queryOptions({
    queryKey: ['usage'],
    queryFn: async ({ signal }): Promise<UsageInfo> =>
      (await session.call(getUsageStatus, {}, { signal })).data,
    staleTime: FRESH_MS,
    retry: 1,
  });
