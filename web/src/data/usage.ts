import { type UsageInfo, getUsageStatus } from '@escriba/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { session } from '../session/current-session.ts';

const FRESH_MS = 2 * 60_000;

/** Begins the key of whatever is kept of the person's usage. */
export const usageKey = ['usage'] as const;

/** The person's plan, and what is used and left of it, in words of the page's language. */
export const usageQuery = () =>
  queryOptions({
    queryKey: [...usageKey, i18next.language],
    queryFn: async ({ signal }): Promise<UsageInfo> =>
      (await session.call(getUsageStatus, {}, { signal })).data,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
